import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserPlus, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { createEmployee, type Employee } from '#contract/employees'
import { rowsOfNode } from '#domain/access/rows-of-node'
import { countKnown, mapKnown, type Known } from '#domain/known'
import { isInvited } from '#domain/person-status'
import { ActionLink } from '../ui/action-link'
import { useScopeNodes } from '../scope/scope'
import { useReason } from '../session/use-can'
import { KnownFigure } from '../ui/known-figure'
import { everybodyQuery } from './everybody.queries'

type Fact = Known<readonly Employee[]> | undefined

/** The count on a tab. It appears only if everybody is loaded already, because a tab isn't worth the requests. */
const Tally = ({ fact }: { fact: Fact }) =>
  fact === undefined || fact.kind === 'unknown' ? null : (
    <span className="tally">
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
  const nodes = useScopeNodes()
  const { data } = useQuery({ ...everybodyQuery, enabled: false })
  const people = data && rowsOfNode(data.rows, nodes, 'people')
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
    <>
      <ActionLink icon={<Users size={16} aria-hidden="true" />} to="/employees/invite" reason={reason}>
        Invite many
      </ActionLink>
      <ActionLink
        look="primary"
        icon={<UserPlus size={16} aria-hidden="true" />}
        to="/employees/new"
        reason={reason}
      >
        Invite employee
      </ActionLink>
    </>
  )
}
