import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { getEmployee, type Employee } from '#contract/employees'
import { isInvited } from '#domain/person-status'
import { getRole } from '#contract/roles'
import { personName } from '#domain/person-name'
import { RecordAccess } from '../access/record-access'
import { RecordHistory, RecordTabs } from '../activity/record-tabs'
import { Breadcrumbs } from '../frame/breadcrumbs'
import { NodePath } from '../scope/node-path'
import { Page } from '../frame/page'
import { RecordStates } from '../errors/record-states'
import { dash } from '../lib/dates'
import { useCan } from '../session/use-can'
import { Card } from '../ui/card'
import { Copyable, RecordId } from '../ui/copy-button'
import { Facts } from '../ui/facts'
import { Name } from '../ui/name'
import { TermHelp } from '../ui/terms/term-help'
import { Day, Moment } from '../ui/time/time'
import { EmployeeActions } from './employee-actions'
import { twoFactor } from './employee-columns'
import { RoleName } from '../list/role-name'
import { employeeQuery } from '../queries/employees'
import { useSetByGroups } from './role/set-by-groups'
import { whyNotSent } from './employee-status'
import { EmployeeStatus } from './status'

function EmployeeRecord({ employee }: { employee: Employee }) {
  const maySeeRoles = useCan(getRole.needs).allowed
  const byGroups = useSetByGroups(employee)
  const person = [
    { label: 'Email', value: <Copyable text={employee.email} what="email address" /> },
    {
      label: 'Role',
      value: (
        <>
          <RoleName of={employee} linked={maySeeRoles} />
          {byGroups && <span className="block text-xs text-muted">{byGroups}</span>}
        </>
      ),
    },
    { label: 'Node', value: <NodePath id={employee.msp_node} name={employee.msp_node_name} /> },
    {
      label: 'Two-factor authentication',
      value: (
        <span className="-my-0.5 flex items-center gap-1">
          {employee.signs_in_by_sso ? 'By single sign-on' : twoFactor(employee) || dash}{' '}
          <TermHelp term="two-factor authentication" />
        </span>
      ),
    },
    {
      label: 'Last sign-in',
      value: employee.last_sign_in_at === null ? 'Never' : <Moment at={employee.last_sign_in_at} />,
    },
    { label: 'Created', value: <Day at={employee.created_at} /> },
  ]
  const invitation = [
    { label: 'First invited', value: <Day at={employee.invited_at} /> },
    { label: 'Last sent', value: whyNotSent(employee) ?? <Moment at={employee.last_invited_at} /> },
    {
      label: 'Expires',
      value: isInvited(employee) ? <Moment at={employee.invitation_expires_at} /> : dash,
    },
    { label: 'Accepted', value: <Day at={employee.activated_at} /> },
  ]
  return (
    <div className="flex flex-col gap-5">
      <Card title="Person">
        <Facts facts={person} />
      </Card>
      <Card title="Invitation">
        <Facts facts={invitation} />
      </Card>
    </div>
  )
}

export function EmployeePage() {
  const { id } = useParams({ from: '/app/employees/$id' })
  const { view } = useSearch({ from: '/app/employees/$id' })
  const { allowed } = useCan(getEmployee.needs)
  const query = useQuery({ ...employeeQuery(id), enabled: allowed })
  const employee = query.data
  const title = employee ? personName(employee) : `Employee ${id}`
  return (
    <Page
      title={title}
      heading={<Name>{title}</Name>}
      lead={<RecordId id={id}>{employee && <EmployeeStatus employee={employee} />}</RecordId>}
      actions={employee && <EmployeeActions employee={employee} />}
      back={<Breadcrumbs current={title} />}
      tabs={<RecordTabs view={view} access />}
    >
      {view === 'history' ? (
        <RecordHistory type="employee" id={id} />
      ) : view === 'access' ? (
        <RecordAccess kind="person" id={id} name={title} />
      ) : (
        <RecordStates query={query} needs={getEmployee.needs} what="this employee">
          {(shown) => <EmployeeRecord employee={shown} />}
        </RecordStates>
      )}
    </Page>
  )
}
