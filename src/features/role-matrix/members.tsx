import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Employee } from '#contract/employees'
import type { Role } from '#contract/roles/roles'
import type { ServiceAccount } from '#contract/service-accounts'
import { invitationState } from '#domain/invitation-age'
import { valueOfKnown } from '#domain/known'
import { personName } from '#domain/person-name'
import { sentence } from '../../lib/words'
import { countHolders, holderWords, isNobody, unknownWords } from '../../scope/holder-words'
import { useMembersOf, type Holders } from '../../scope/use-holders'
import { isExpired } from '../../queries/service-accounts'
import { Badge } from '../../ui/badge'
import { Name } from '../../ui/name'
import { useNow } from '../../ui/time/now'
import { Skeleton } from '../../ui/waiting/skeleton'

type LineProps = { at: string | undefined; children: ReactNode; badges: ReactNode }
const Line = ({ at, children, badges }: LineProps) => (
  <li className="flex min-h-7 items-center gap-x-2 whitespace-nowrap">
    {children}
    {at !== undefined && (
      <span title={at} className="shrink-99 truncate text-xs text-muted @max-2xs:hidden">
        at <Name>{at}</Name>
      </span>
    )}
    {badges}
  </li>
)

function Person({ person, children }: { person: Employee; children: ReactNode }) {
  const state = invitationState(person, useNow())
  return (
    <Line
      at={person.msp_node_name ?? person.msp_node}
      badges={
        <>
          {state && <Badge>{sentence(state)}</Badge>}
          {children}
        </>
      }
    >
      <Link
        to="/employees/$id"
        params={{ id: person.id }}
        title={[personName(person), person.email, `ID ${person.id}`].filter(Boolean).join(', ')}
        className="link truncate text-ink"
      >
        <Name>{personName(person)}</Name>
      </Link>
      <span className="shrink-99 truncate text-xs text-muted @max-2xs:hidden">
        {person.email ? <Name>{person.email}</Name> : `ID ${person.id}`}
      </span>
    </Line>
  )
}

function Key({ account, children }: { account: ServiceAccount; children: ReactNode }) {
  const now = useNow()
  return (
    <Line
      at={account.msp_node_name ?? account.msp_node}
      badges={
        <>
          <Badge>Key</Badge>
          {isExpired(account, now) && <Badge>Expired</Badge>}
          {children}
        </>
      }
    >
      <KeyRound size={13} aria-hidden="true" className="shrink-0 text-muted" />
      <Link
        to="/service-accounts/$id"
        params={{ id: account.id }}
        title={account.name}
        className="link truncate text-ink"
      >
        <Name>{account.name ?? account.id}</Name>
      </Link>
      <span className="text-xs text-muted">ID {account.id}</span>
    </Line>
  )
}

type ListProps = {
  members: Holders
  /** Shows no more lines than this. */
  most?: number
  /** What follows in the line of each. */
  note?: (one: Employee | ServiceAccount) => ReactNode
}

/** The people and keys that have a role, and where. */
export function MemberList({ members, most = Infinity, note }: ListProps) {
  const people = valueOfKnown(members.people) ?? []
  const keys = valueOfKnown(members.keys) ?? []
  const counts = countHolders(members)
  const doubt = unknownWords(counts)
  return (
    <>
      {people.length + keys.length > 0 && (
        // Beside a question there is room for names only.
        <ul className="@container">
          {people.slice(0, most).map((person) => (
            <Person key={person.id} person={person}>
              {note?.(person)}
            </Person>
          ))}
          {keys.slice(0, Math.max(0, most - people.length)).map((account) => (
            <Key key={account.id} account={account}>
              {note?.(account)}
            </Key>
          ))}
        </ul>
      )}
      {isNobody(counts) && <span className="text-muted">No members</span>}
      {doubt && <p className="text-muted">{doubt}</p>}
    </>
  )
}

type OfRole = { role: Pick<Role, 'id' | 'msp_node'> }

/** The number of members among the facts of a role, as a link to their names. */
export function MembersLink({ role }: OfRole) {
  const members = useMembersOf()?.(role)
  if (!members || members.people.kind === 'unknown') return null
  return (
    <a href="#members" className="link">
      {sentence(holderWords(countHolders(members)))}
    </a>
  )
}

/** The members of a role, on its page. */
export function RoleMembers({ role }: OfRole) {
  const members = useMembersOf()?.(role)
  return (
    <section id="members" aria-label="Members" className="mt-5 scroll-mt-16">
      <h2 className="border-b border-line py-2 font-semibold">
        Members{' '}
        {members && <span className="font-normal text-muted">({holderWords(countHolders(members))})</span>}
      </h2>
      <div className="py-3">
        {members === undefined ? (
          <p aria-busy="true">
            <Skeleton className="w-44" />
          </p>
        ) : (
          <MemberList members={members} />
        )}
      </div>
    </section>
  )
}
