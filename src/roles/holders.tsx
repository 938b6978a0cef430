import { Link } from '@tanstack/react-router'
import { listEmployees, type Employee } from '#contract/employees'
import { counted } from '../lib/words'
import { useReason } from '../session/use-can'
import { Badge } from '../ui/badge'
import { Name } from '../ui/name'
import { Skeleton } from '../ui/skeleton'
import { usePeople } from './use-role-data'

export const nameOf = ({ first_name, last_name, email, id }: Employee): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email || `Person ${id}`

/** The people who hold a role, and where. */
export function Holders({ people }: { people: readonly Employee[] }) {
  if (people.length === 0)
    return <span className="text-muted">No person. A key may hold it; keys cannot be seen here.</span>
  return (
    <ul className="flex flex-col gap-1">
      {people.map((person) => (
        <li key={person.id} className="flex flex-wrap items-baseline gap-x-2">
          <Link to="/employees/$id" params={{ id: person.id }} className="link text-ink">
            <Name>{nameOf(person)}</Name>
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

/** Who holds a role; undefined while people are read, null where they cannot be. */
function useHolders(roleId: string) {
  const people = usePeople()
  return people && { held: people.rows.filter(({ role }) => role === roleId), complete: people.complete }
}

/** How many hold the role, beside its facts: the way to their names. */
export function HoldersLink({ roleId }: { roleId: string }) {
  const holders = useHolders(roleId)
  if (!holders) return null
  return (
    <a href="#holders" className="link">
      Held by {holders.complete ? '' : 'at least '}
      {counted(holders.held.length, 'person', 'people')}
    </a>
  )
}

/** The people behind a role, on its page. */
export function HeldBy({ roleId }: { roleId: string }) {
  const holders = useHolders(roleId)
  const reason = useReason(listEmployees.needs)
  return (
    <section id="holders" aria-label="Held by" className="card mt-4 scroll-mt-16">
      <h2 className="bg-sunken px-5 py-2.5 font-semibold max-md:px-4">
        Held by {holders && <span className="font-normal text-muted">({holders.held.length})</span>}
      </h2>
      <div className="px-5 py-3 text-sm max-md:px-4">
        {holders === undefined ? (
          <p aria-busy="true">
            <Skeleton className="w-44" />
          </p>
        ) : holders === null ? (
          <span className="text-muted">
            {reason ? `Who holds it is not shown. ${reason}` : 'Who holds it could not be read.'}
          </span>
        ) : (
          <Holders people={holders.held} />
        )}
        {holders && (
          <p className="mt-2 text-xs text-muted">
            {!holders.complete && 'Not everybody could be read: there may be more. '}
            People in reach of this key only; keys hold roles too, and the API does not list them.
          </p>
        )}
      </div>
    </section>
  )
}
