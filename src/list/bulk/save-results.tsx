import { Download } from 'lucide-react'
import { outcomeNames } from '../../form/saved'
import { csvName, csvText } from '../../lib/csv'
import { csvSeparator } from '../../lib/csv-separator'
import { Button } from '../../ui/button'
import { downloadText } from '../../ui/download'
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
      downloadText(
        csvName(file, new Date()),
        csvText(
          [...heads, 'Result', 'Reason'],
          rows.map(([cells, outcome]) => [
            ...cells,
            outcome ? outcomeNames[outcome.kind] : 'Not tried',
            outcome?.words ?? '',
          ]),
          { separator: csvSeparator() },
        ),
      )
    }
  >
    Save results
  </Button>
)
