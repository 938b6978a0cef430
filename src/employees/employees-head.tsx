import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createEmployee, type Employee } from '#contract/employees'
import { rowsOfNode } from '#domain/access/rows-of-node'
import { countKnown, mapKnown, type Known } from '#domain/known'
import { isInvited } from '#domain/person-status'
import { ActionLink } from '../form/action-link'
import { useScope } from '../scope/scope'
import { useReason } from '../session/use-can'
import { KnownFigure } from '../ui/known-figure'
import { everybodyQuery } from './everybody.queries'

type Fact = Known<readonly Employee[]> | undefined

/** Shown only where everybody has been read: nobody waits for a figure on a tab. */
const Tally = ({ fact }: { fact: Fact }) =>
  fact === undefined || fact.kind === 'unknown' ? null : (
    <span className="ml-1.5 rounded-full bg-sunken px-1.5 text-2xs text-muted">
      <KnownFigure figure={countKnown(fact)} />
    </span>
  )

const Tab = ({ to, children }: { to: '/employees' | '/employees/invitations'; children: ReactNode }) => (
  <Link to={to} activeOptions={{ exact: true, includeSearch: false }} className="tab">
    {children}
  </Link>
)

/** The views of employees. */
export function EmployeesTabs() {
  const { id: node } = useScope()
  const { data } = useQuery({ ...everybodyQuery, enabled: false })
  const people = data && rowsOfNode(data.rows, node, 'people')
  const invited = people && mapKnown(people, (all) => all.filter((one) => isInvited(one) === true))
  return (
    <nav aria-label="Employee views" className="tab-row print:hidden">
      <Tab to="/employees">
        People <Tally fact={people} />
      </Tab>
      <Tab to="/employees/invitations">
        Invitations <Tally fact={invited} />
      </Tab>
    </nav>
  )
}

/** The ways to invite people. */
export function InviteLinks() {
  const reason = useReason(createEmployee.needs)
  return (
    <div className="flex flex-wrap gap-2">
      <ActionLink to="/employees/invite" reason={reason}>
        Invite many
      </ActionLink>
      <ActionLink look="primary" to="/employees/new" reason={reason}>
        <span>
          Invite <span className="max-sm:sr-only">employee</span>
        </span>
      </ActionLink>
    </div>
  )
}
