import { CircleAlert, CircleCheck } from 'lucide-react'
import { useRef } from 'react'
import { fullName } from '#domain/person-name'
import { isolated } from '../../../lib/words'
import { Address, Name } from '../../../ui/name'
import type { Offer } from '../role/role-field'
import type { Pasted } from './people-list'

/** A person of the list, with what the dashboard knows about them. */
export type Row = Pasted & {
  /** The address, which only one person has. */
  readonly id: string
  /** The probable correct address. */
  readonly meant: string | undefined
  /** The role that they get: the one that the list names, or that of the form. */
  readonly gives: Offer | undefined
}

/** What to check about a person before the invitation is sent. */
export const warningsOf = ({ doubts, meant }: Row): readonly string[] => [
  ...(meant === undefined ? [] : [`Did you mean ${isolated(meant)}?`]),
  ...doubts,
]

function State({ row: { problem, doubts, meant } }: { row: Row }) {
  const isClear = problem === undefined && doubts.length === 0 && meant === undefined
  const Icon = isClear ? CircleCheck : CircleAlert
  const look = isClear ? 'text-good' : problem === undefined ? 'text-warn' : 'text-bad'
  const checks = meant === undefined ? doubts : ['Check the address.', ...doubts]
  return (
    <span className={`flex items-start gap-1.5 text-xs ${look}`}>
      <Icon size={14} aria-hidden="true" className="mt-px shrink-0" />
      <bdi>
        {problem === undefined
          ? isClear
            ? 'Ready'
            : ['Ready.', ...checks].join(' ')
          : `Skipped. ${problem}`}
      </bdi>
    </span>
  )
}

/** A person of the list, or the text of a line that names nobody. */
export function InviteRow({ row, onMeant }: { row: Row; onMeant: (meant: string) => void }) {
  const { line, raw, first_name, last_name, email, meant, gives, problem } = row
  // The button is gone once it is pressed. The focus stays with the person.
  const item = useRef<HTMLLIElement>(null)
  const name = fullName(first_name, last_name)
  return (
    <li
      ref={item}
      tabIndex={-1}
      className="grid gap-x-4 gap-y-1 px-3 py-2 text-sm sm:grid-cols-[3rem_minmax(0,5fr)_minmax(0,4fr)]"
    >
      <span className="text-xs leading-5 text-muted">Line {line}</span>
      <span className="min-w-0">
        {name === '' && email === '' ? (
          <span className="line-clamp-2 wrap-break-word text-soft">
            <Name>{raw}</Name>
          </span>
        ) : (
          <>
            <span className="block font-medium wrap-break-word">
              <Name>{name}</Name>
            </span>
            <span className="block text-xs wrap-break-word text-muted">
              <Address>{email}</Address>
              {gives && <bdi> as {gives.name}</bdi>}
            </span>
          </>
        )}
        {meant !== undefined && problem === undefined && (
          <span className="mt-1 block text-xs text-warn">
            Did you mean{' '}
            <button
              type="button"
              className="min-h-6 font-semibold underline"
              onClick={() => {
                item.current?.focus()
                onMeant(meant)
              }}
            >
              <bdi>{meant}</bdi>
            </button>
            ?
          </span>
        )}
      </span>
      <State row={row} />
    </li>
  )
}
