import { useState } from 'react'
import { counted, isolated, listed } from '../../lib/words'
import { isBlank } from '../../lib/files/read-table'
import { type Column, type Meaning } from '../../lib/heads/table-heads'
import { Button } from '../buttons/button'
import { Name } from '../name'
import { SelectField } from './select-field'

type Props<Field extends string> = {
  /** Lines above the header, such as a title. */
  above: readonly { readonly line: number; readonly cells: readonly string[] }[]
  columns: readonly Column<Field>[]
  records: readonly { readonly cells: readonly string[] }[]
  /** What each field is called. */
  names: Readonly<Record<Field, string>>
  /** What the columns were read as, in place of their list, which is below it then. */
  read?: string | undefined
  /** Chooses what columns hold, by their places. */
  onChoose: (places: readonly number[], means: Meaning<Field>) => void
}

const headOf = ({ head }: Column<string>, at: number) =>
  head === '' ? `column ${at + 1}` : `“${isolated(head)}”`

function Question<Field extends string>({ column, name }: { column: Column<Field>; name: string }) {
  if (column.certainty === 'sure') return null
  return (
    <span className="block text-xs text-warn">
      {column.certainty === 'unknown'
        ? column.moves
          ? `Not known: ${column.moves}`
          : 'Not known'
        : `Another column could be the ${name.toLowerCase()} too`}
    </span>
  )
}

/**
 * Which column of a table became what, and a choice for each. It opens by itself while a column is in
 * question, and stays open afterwards, because the focus is in it.
 */
export function ColumnFields<Field extends string>({
  above,
  columns,
  records,
  names,
  read,
  onChoose,
}: Props<Field>) {
  const fields = Object.keys(names) as Field[] // The keys of the record.
  const open = columns.filter(({ certainty }) => certainty !== 'sure').length
  const unknown = columns.flatMap(({ certainty, moves }, at) =>
    certainty === 'unknown' && moves === undefined ? [at] : [],
  )
  /** The first value of each column. */
  const samples = columns.map((_, at) => records.find(({ cells }) => !isBlank(cells[at] ?? ''))?.cells[at])
  const [isOpen, setOpen] = useState(open > 0)
  if (open > 0 && !isOpen) setOpen(true)
  const used = columns.flatMap((column, at) =>
    column.means === undefined || column.means === 'unused'
      ? []
      : [`${names[column.means].toLowerCase()} from ${headOf(column, at)}`],
  )
  const ignored = columns.flatMap((column, at) =>
    column.means === 'unused' && samples[at] !== undefined ? [headOf(column, at)] : [],
  )
  const told = [
    open === 0 && used.length > 0 && `: ${listed(used)}`,
    ignored.length > 0 && `. Not used: ${listed(ignored)}.`,
  ]
  return (
    <>
      {above.map(({ line, cells }) => (
        <p key={line} className="text-sm text-muted">
          Line {line} is above the header and isn’t read: “{isolated(cells.join(' ').trim())}”.
        </p>
      ))}
      <details
        open={isOpen}
        className="rounded-md border border-line text-sm"
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className={`min-h-6 cursor-pointer px-3 py-2 font-medium ${open > 0 ? 'text-warn' : ''}`}>
          {open > 0
            ? `Choose what ${counted(open, 'column holds', 'columns hold')}`
            : read
              ? `${read}. How`
              : 'Columns'}
          {!read && <span className="font-normal text-muted">{told}</span>}
        </summary>
        {read && <p className="px-3 pb-2 text-muted">Columns{told}</p>}
        {unknown.length > 0 && (
          <div className="border-t border-line px-3 py-2">
            <Button small onClick={() => onChoose(unknown, 'unused')}>
              Leave out {counted(unknown.length, 'unknown column')}
            </Button>
          </div>
        )}
        <ul aria-label="Columns" className="divide-y divide-line border-t border-line">
          {columns.map((column, at) => (
            <li
              // The place is what tells columns apart.
              // oxlint-disable-next-line react/no-array-index-key -- columns are never reordered
              key={at}
              className="grid items-center gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_14rem]"
            >
              <span className="min-w-0">
                <span className="block wrap-break-word">
                  {column.head === '' ? `Column ${at + 1}` : <Name>{column.head}</Name>}
                </span>
                <span className="block truncate text-xs text-muted">
                  <Name>{samples[at]}</Name>
                </span>
                <Question column={column} name={names[column.means as Field] ?? ''} />
              </span>
              <SelectField
                label={`Meaning of ${headOf(column, at)}`}
                hideLabel
                value={(column.certainty === 'sure' && column.means) || ''}
                onChange={(value) => onChoose([at], value as Meaning<Field>)} // An option below.
              >
                {column.certainty !== 'sure' && <option value="">Choose…</option>}
                {fields.map((field) => (
                  <option key={field} value={field}>
                    {names[field]}
                  </option>
                ))}
                <option value="unused">Not used</option>
              </SelectField>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
