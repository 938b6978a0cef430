import { Download } from 'lucide-react'
import { outcomeNames } from '../../form/saved'
import { saveTable } from '../../export/save-table'
import { Button } from '../../ui/buttons/button'
import type { ItemOutcome } from '../../form/bulk-run/run-many'

type Props = {
  /** The beginning of the file's name. */
  file: string
  heads: readonly string[]
  /** The cells of each row below the heads, and what became of it. */
  rows: readonly (readonly [cells: readonly string[], outcome: ItemOutcome | undefined])[]
}

/** Saves what became of each row, because the dialog is the only place that knows. */
export const SaveResults = ({ file, heads, rows }: Props) => (
  <Button
    icon={<Download size={16} aria-hidden="true" />}
    onClick={() =>
      void saveTable({
        file,
        title: '',
        head: [...heads, 'Result', 'Reason'],
        rows: rows.map(([cells, outcome]) => [
          ...cells,
          outcome ? outcomeNames[outcome.kind] : 'Not tried',
          outcome?.words ?? '',
        ]),
      })
    }
  >
    Save results
  </Button>
)
