import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import type { WalkProgress } from '../api/every-page'
import { csvSeparator, rememberSeparator, type CsvSeparator } from '../lib/files/csv-separator'
import { formatNumber } from '../lib/words'
import { Button } from '../ui/buttons/button'
import { SelectField } from '../ui/fields/select-field'
import { Progress } from '../ui/waiting/progress'

export type Way = 'file' | 'paper'
type ChoiceProps = { words: string; note: string; off: boolean; onChoose: (way: Way) => void }

/** One choice of rows to export, with a button for a file and one for paper. */
export const ExportChoice = ({ words, note, off, onChoose }: ChoiceProps) => (
  <div className="flex items-center justify-between gap-3 border-b border-line py-3 last:border-0">
    <div>
      <p className="text-sm font-medium">{words}</p>
      <p className="text-xs text-muted">{note}</p>
    </div>
    <div className="flex gap-2">
      <Button
        aria-disabled={off}
        aria-label={`Export ${words.toLowerCase()}`}
        icon={<Download size={14} aria-hidden="true" />}
        onClick={() => onChoose('file')}
      >
        Export
      </Button>
      <Button
        aria-disabled={off}
        aria-label={`Print ${words.toLowerCase()}`}
        icon={<Printer size={14} aria-hidden="true" />}
        onClick={() => onChoose('paper')}
      >
        Print
      </Button>
    </div>
  </div>
)

type ReadingProps = { progress: Pick<WalkProgress, 'read' | 'of'>; onCancel: () => void }

/** How many rows were read so far. */
export const ReadingLine = ({ progress: { read, of }, onCancel }: ReadingProps) => (
  <div className="flex items-center gap-3">
    <Progress label="Rows read" done={read} of={of} />
    <span className="text-sm whitespace-nowrap text-muted">
      {formatNumber(read)}
      {of === null ? '' : ` of ${formatNumber(of)}`}
    </span>
    <Button small onClick={onCancel}>
      Cancel
    </Button>
  </div>
)

/** The separator of CSV files, which the browser remembers, and what else differs in them. */
export function SeparatorField({ off }: { off: boolean }) {
  const [separator, setSeparator] = useState(csvSeparator)
  const separate = (by: CsvSeparator) => {
    rememberSeparator(by)
    setSeparator(by)
  }
  return (
    <>
      <SelectField
        label="Column separator"
        value={separator}
        onChange={(by) => separate(by === ';' ? ';' : ',')}
        disabled={off}
      >
        <option value=",">Comma</option>
        <option value=";">Semicolon</option>
      </SelectField>
      <p className="text-xs text-muted">
        In the file, texts that a spreadsheet would take for formulas, dates or numbers begin with '. With
        semicolons, decimals have a comma. Times are in your time zone.
      </p>
    </>
  )
}
