import { useQuery } from '@tanstack/react-query'
import { UserPlus, Users } from 'lucide-react'
import { createEmployee, listEmployees } from '#contract/employees'
import { rowsOfNode } from '#domain/access/rows-of-node'
import { countKnown, known, mapKnown, type Known } from '#domain/known'
import { isInvited } from '#domain/person-status'
import { ActionLink } from '../../ui/buttons/action-link'
import { useScope, useScopeNodes } from '../../scope/scope'
import { useOwnCount } from '../../scope/use-own-count'
import { useReason } from '../../session/use-can'
import { PageTabs } from '../../ui/page-tabs'
import { KnownFigure } from '../../ui/known-figure'
import { employeesQuery, everybodyQuery } from '../../queries/employees'
import { employeesSearch } from '../../queries/searches'

/**
 * The number of people, or of those invited, in the scope. In front of another server it appears once
 * everybody is loaded.
 */
function useTally(status: '' | 'invited'): Known<number> | undefined {
  const nodes = useScopeNodes()
  const { uid: node, only } = useScope()
  const page = employeesQuery({ ...employeesSearch.defaults, page_size: 1, node, only, status })
  const count = useOwnCount(page, listEmployees.needs)
  const { data } = useQuery({ ...everybodyQuery, enabled: false })
  if (count !== undefined) return known(count)
  if (!data) return undefined
  const people = rowsOfNode(data.rows, nodes, 'people')
  return countKnown(
    status === '' ? people : mapKnown(people, (all) => all.filter((one) => isInvited(one) === true)),
  )
}

const Tally = ({ of }: { of: Known<number> | undefined }) =>
  of === undefined || of.kind === 'unknown' ? null : (
    <span className="tally">
      <KnownFigure figure={of} />
    </span>
  )

/** The views of employees. */
export const EmployeesTabs = () => (
  <PageTabs
    label="Employee views"
    tabs={[
      { to: '/employees', label: 'People', tally: <Tally of={useTally('')} /> },
      { to: '/employees/invitations', label: 'Invitations', tally: <Tally of={useTally('invited')} /> },
    ]}
  />
)

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
