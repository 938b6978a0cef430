import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { listEmployees, type Employee } from '#contract/employees'
import { ErrorCard } from '../layout/error-card'
import { NotAllowed } from '../layout/not-allowed'
import { useScope } from '../layout/scope'
import { dash } from '../lib/dates'
import { counted } from '../lib/words'
import { useCan } from '../session/use-can'
import { Badge } from '../ui/badge'
import { Card } from '../ui/card'
import { Name } from '../ui/name'
import { useNow } from '../ui/now'
import { Skeleton } from '../ui/skeleton'
import { Ago } from '../ui/time'
import { needsAttention } from './attention'
import { invitationsRead, invitedQuery } from './overview.queries'

const shown = 8

const Invitation = ({ employee, expired }: { employee: Employee; expired: boolean }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-2.5 last:border-0">
    <div className="min-w-0 flex-1 basis-48">
      <Link to="/employees/$id" params={{ id: employee.id }} className="link line-clamp-1 text-ink">
        <Name>{[employee.first_name, employee.last_name].filter(Boolean).join(' ') || employee.email}</Name>
      </Link>
      <p className="line-clamp-1 text-xs text-muted">
        <Name>{employee.role_name}</Name>
        {' · '}
        <Name>{employee.msp_node_name ?? dash}</Name>
      </p>
    </div>
    <Badge tone={expired ? 'bad' : 'warn'}>
      {expired ? 'Expired' : 'Expires'} <Ago at={employee.invitation_expires_at} />
    </Badge>
  </li>
)

const placeholders = ['w-44', 'w-36', 'w-52', 'w-40']

/** What somebody should look at first: invitations that are expired or about to be. */
export function AttentionCard() {
  const now = useNow()
  const { uid } = useScope()
  const { allowed } = useCan(listEmployees.needs)
  const { data, error, refetch, isFetching } = useQuery({ ...invitedQuery(uid), enabled: allowed })
  const body = () => {
    if (!allowed) return <NotAllowed needs={listEmployees.needs} what="invitations" />
    if (!data && error) return <ErrorCard error={error} onRetry={() => void refetch()} retrying={isFetching} />
    if (!data)
      return (
        <ul aria-busy="true">
          {placeholders.map((width) => (
            <li key={width} className="flex h-15 items-center border-b border-line px-5 last:border-0">
              <Skeleton className={width} />
            </li>
          ))}
        </ul>
      )
    const { expired, soon } = needsAttention(data.results, now)
    const all = [...expired, ...soon]
    if (all.length === 0)
      return (
        <p className="flex items-center gap-2.5 px-5 py-6 text-soft">
          <CircleCheck size={18} aria-hidden="true" className="text-good" />
          Nothing waits: no invitation is expired or about to be.
        </p>
      )
    return (
      <>
        <ul>
          {all.slice(0, shown).map((employee) => (
            <Invitation key={employee.id} employee={employee} expired={expired.includes(employee)} />
          ))}
        </ul>
        <p className="border-t border-line px-5 py-3 text-sm text-muted">
          {counted(expired.length, 'invitation')} expired, {soon.length} more within two days
          {data.next !== null && `, among the ${invitationsRead} that end first`}
          {'. '}
          <Link to="/employees" search={{ status: 'invited', ordering: 'invitation_expires_at' }} className="link">
            See all invitations, soonest to expire first
          </Link>
        </p>
      </>
    )
  }
  return <Card title="Needs attention">{body()}</Card>
}
