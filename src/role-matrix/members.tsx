import { Link } from '@tanstack/react-router'
import { listEmployees, type Employee } from '#contract/employees'
import { personName } from '#domain/person-name'
import { counted } from '../lib/words'
import { useReason } from '../session/use-can'
import { Badge } from '../ui/badge'
import { Name } from '../ui/name'
import { Skeleton } from '../ui/skeleton'
import { usePeople } from './use-role-data'

/** The people who have a role, and where. */
export function MemberList({ people }: { people: readonly Employee[] }) {
  if (people.length === 0)
    return (
      <span className="text-muted">
        No members. A service account may have this role; the API doesn’t list those.
      </span>
    )
  return (
    <ul className="flex flex-col gap-1">
      {people.map((person) => (
        <li key={person.id} className="flex flex-wrap items-baseline gap-x-2">
          <Link to="/employees/$id" params={{ id: person.id }} className="link text-ink">
            <Name>{personName(person)}</Name>
          </Link>
          <span className="text-xs text-muted">
            at <Name>{person.msp_node_name ?? person.msp_node}</Name>
          </span>
          {person.status === 'invited' && <Badge tone="accent">Invited</Badge>}
        </li>
      ))}
    </ul>
  )
}

/** The members of a role; undefined while they are loading, null if they can't be read. */
function useMembers(roleId: string) {
  const people = usePeople()
  return people && { ...people.rows, value: people.rows.value.filter(({ role }) => role === roleId) }
}

/** The number of members among the facts of a role, as a link to their names. */
export function MembersLink({ roleId }: { roleId: string }) {
  const found = useMembers(roleId)
  if (!found) return null
  return (
    <a href="#members" className="link">
      {found.kind === 'known' ? '' : 'At least '}
      {counted(found.value.length, 'member')}
    </a>
  )
}

/** The members of a role, on its page. */
export function RoleMembers({ roleId }: { roleId: string }) {
  const found = useMembers(roleId)
  const reason = useReason(listEmployees.needs)
  return (
    <section id="members" aria-label="Members" className="card mt-4 scroll-mt-16">
      <h2 className="bg-sunken px-5 py-2.5 font-semibold max-md:px-4">
        Members {found && <span className="font-normal text-muted">({found.value.length})</span>}
      </h2>
      <div className="px-5 py-3 text-sm max-md:px-4">
        {found === undefined ? (
          <p aria-busy="true">
            <Skeleton className="w-44" />
          </p>
        ) : found === null ? (
          <span className="text-muted">
            {reason ? `You can’t see who has this role. ${reason}` : 'The members couldn’t be loaded.'}
          </span>
        ) : (
          <MemberList people={found.value} />
        )}
        {found && (
          <p className="mt-2 text-xs text-muted">
            {found.kind === 'partly' && `There may be more members: ${found.why}. `}
            Only people in your scope are listed. Service accounts can have roles too, but the API doesn’t
            list them.
          </p>
        )}
      </div>
    </section>
  )
}
