import type { PersonField } from '../../../lib/heads/person-heads'
import { withChoices } from '../../../lib/heads/table-heads'
import { counted } from '../../../lib/words'
import { ColumnFields } from '../../../ui/fields/column-fields'
import { InviteRow, type Row } from './invite-row'
import type { ColumnChoices, PeopleTable } from './people-table'

const fieldNames: Readonly<Record<PersonField, string>> = {
  email: 'Email address',
  first: 'First name',
  infix: 'Particle of the last name',
  last: 'Last name',
  second_last: 'Second last name',
  full: 'Full name',
  last_first: 'Full name, last name first',
  role: 'Role',
}

type ColumnsProps = { table: PeopleTable; onChange: (choices: ColumnChoices) => void }

/** The columns of the list, where it is a table. */
export const InviteColumns = ({ table: { key, chosen, ...table }, onChange }: ColumnsProps) => (
  <ColumnFields
    key={key}
    {...table}
    names={fieldNames}
    onChoose={(places, means) => onChange({ key, chosen: [...withChoices(chosen, places, means)] })}
  />
)

/** Nobody reads more lines than this, and drawing them would delay each letter. */
const mostDrawn = 200

type Props = {
  rows: readonly Row[]
  onMeant: (row: Row, meant: string) => void
}

/** The preview of the people in the list. */
export const InviteRows = ({ rows, onMeant }: Props) => (
  <>
    <ol aria-label="Preview" className="divide-y divide-line rounded-md border border-line">
      {rows.slice(0, mostDrawn).map((row, index) => (
        <InviteRow
          // One line can hold several people, so it gives no unique key.
          // oxlint-disable-next-line react/no-array-index-key -- the list is rebuilt from the text as a whole
          key={index}
          row={row}
          onMeant={(meant) => onMeant(row, meant)}
        />
      ))}
    </ol>
    {rows.length > mostDrawn && (
      <p className="mt-2 text-sm text-muted">And {counted(rows.length - mostDrawn, 'more line')}.</p>
    )}
  </>
)
