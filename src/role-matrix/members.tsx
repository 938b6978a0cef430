import { Link } from '@tanstack/react-router'
import type { Employee } from '#contract/employees'
import type { Role } from '#contract/roles'
import { countKnown } from '#domain/known'
import { personName } from '#domain/person-name'
import { isInvited } from '#domain/person-status'
import { sentence } from '../lib/words'
import { useMembersOf, type People } from '../scope/use-people'
import { Badge } from '../ui/badge'
import { countedWords, KnownFigure } from '../ui/known-figure'
import { Name } from '../ui/name'
import { Skeleton } from '../ui/waiting/skeleton'

const Person = ({ person }: { person: Employee }) => (
  <li className="flex min-h-7 items-center gap-x-2 whitespace-nowrap">
    <Link
      to="/employees/$id"
      params={{ id: person.id }}
      title={personName(person)}
      className="link truncate text-ink"
    >
      <Name>{personName(person)}</Name>
    </Link>
    <span title={person.msp_node_name ?? person.msp_node} className="shrink-99 truncate text-xs text-muted">
      at <Name>{person.msp_node_name ?? person.msp_node}</Name>
    </span>
    {isInvited(person) && <Badge>Invited</Badge>}
  </li>
)

/** The people who have a role, and where. */
export function MemberList({ members }: { members: People }) {
  if (members.kind === 'unknown') return <span className="text-muted">Not known: {members.why}.</span>
  const isWhole = members.kind === 'known'
  return (
    <>
      {members.value.length > 0 && (
        <ul>
          {members.value.map((person) => (
            <Person key={person.id} person={person} />
          ))}
        </ul>
      )}
      {isWhole && members.value.length === 0 && (
        <span className="text-muted">
          No members. A service account may have this role: only people are counted.
        </span>
      )}
      {!isWhole && (
        <p className="text-muted">
          {members.value.length === 0 ? 'Not known' : 'There may be others'}: {members.why}.
        </p>
      )}
    </>
  )
}

type OfRole = { role: Pick<Role, 'id' | 'msp_node'> }

/** The number of members among the facts of a role, as a link to their names. */
export function MembersLink({ role }: OfRole) {
  const members = useMembersOf()?.(role)
  if (!members || members.kind === 'unknown') return null
  return (
    <a href="#members" className="link">
      {sentence(countedWords(countKnown(members), 'member'))}
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
        {members && (
          <span className="font-normal text-muted">
            (<KnownFigure figure={countKnown(members)} />)
          </span>
        )}
      </h2>
      <div className="py-3">
        {members === undefined ? (
          <p aria-busy="true">
            <Skeleton className="w-44" />
          </p>
        ) : (
          <MemberList members={members} />
        )}
        <p className="mt-2 text-xs text-muted">
          Service accounts can have this role too. They aren’t listed here.
        </p>
      </div>
    </section>
  )
}
