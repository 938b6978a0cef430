import { CircleAlert, CircleCheck } from 'lucide-react'
import { fullName, noLastName } from '#domain/person-name'
import type { Pasted } from './people-list'
import { counted } from '../../lib/words'
import { Name } from '../../ui/name'

/** A line of the list, with what the dashboard knows about it. */
export type Row = Pasted & {
  /** The probable correct address. */
  readonly meant: string | undefined
}

/** What to check in a line before it is sent. */
const doubtsOf = ({ guessed, last_name, meant }: Row): readonly string[] => [
  ...(meant === undefined ? [] : ['Check the address.']),
  ...(guessed ? ['Name guessed from the email address.'] : []),
  ...(last_name === noLastName ? ['Only one name. A dash is sent as the last name.'] : []),
]

function State({ row }: { row: Row }) {
  const { problem } = row
  const doubts = problem === undefined ? doubtsOf(row) : []
  const isClear = problem === undefined && doubts.length === 0
  const Icon = isClear ? CircleCheck : CircleAlert
  const look = isClear ? 'text-good' : problem === undefined ? 'text-warn' : 'text-bad'
  return (
    <span className={`flex items-start gap-1.5 text-xs ${look}`}>
      <Icon size={14} aria-hidden="true" className="mt-px shrink-0" />
      <span>
        {problem === undefined
          ? isClear
            ? 'Ready'
            : ['Ready.', ...doubts].join(' ')
          : `Skipped. ${problem}`}
      </span>
    </span>
  )
}

/** Nobody reads more lines than this, and drawing them would delay each letter. */
const mostDrawn = 200

/** The preview of the lines in the list. */
export const InviteRows = ({
  rows,
  onMeant,
}: {
  rows: readonly Row[]
  onMeant: (row: Row, meant: string) => void
}) => (
  <>
    <ol aria-label="Preview" className="divide-y divide-line rounded-md border border-line">
      {rows.slice(0, mostDrawn).map((row, index) => (
        <li
          // One line can hold several people, so it gives no unique key.
          // oxlint-disable-next-line react/no-array-index-key -- the list is rebuilt from the text as a whole
          key={index}
          className="grid gap-x-4 gap-y-1 px-3 py-2 text-sm sm:grid-cols-[3rem_minmax(0,5fr)_minmax(0,4fr)]"
        >
          <span className="text-xs leading-5 text-muted">Line {row.line}</span>
          <span className="min-w-0">
            <span className="block font-medium">
              <Name>{fullName(row.first_name, row.last_name)}</Name>
            </span>
            <span className="block text-xs text-muted">
              <Name>{row.email}</Name>
            </span>
            {row.meant !== undefined && row.problem === undefined && (
              <span className="mt-1 block text-xs text-warn">
                Did you mean{' '}
                <button
                  type="button"
                  className="min-h-6 font-semibold underline"
                  onClick={() => onMeant(row, row.meant ?? '')}
                >
                  <bdi>{row.meant}</bdi>
                </button>
                ?
              </span>
            )}
          </span>
          <State row={row} />
        </li>
      ))}
    </ol>
    {rows.length > mostDrawn && (
      <p className="mt-2 text-sm text-muted">And {counted(rows.length - mostDrawn, 'more line')}.</p>
    )}
  </>
)
