import { getEmployee, type Employee, updateEmployee } from '#contract/employees'
import { isInvited } from '#domain/person-status'
import { getRole } from '#contract/roles/roles'
import { personName } from '#domain/person-name'
import { SinceAndBy } from '../../access/role-given'
import { RecordPage } from '../activity/record-page'
import { NodePath } from '../../scope/node-path'
import { dash, formatMoment } from '../../lib/dates'
import { useCan, useReason } from '../../session/use-can'
import { Card } from '../../ui/card'
import { Copyable } from '../../ui/buttons/copy-button'
import { Facts } from '../../ui/facts'
import { TermHelp } from '../../ui/terms/term-help'
import { Day, Moment } from '../../ui/time/time'
import { twoFactor } from './employee-columns'
import { RoleName } from '../../list/role-name'
import { employeeQuery } from '../../queries/employees'
import { useSetByGroups } from './role/set-by-groups'
import { whyNotSent } from './employee-status'
import { EmployeeStatus } from './status'
import { EditLink, RecordActions } from '../../list/row-actions/record-actions'
import { employeesList } from './employees.list'
import { ResendButton } from './resend-button'
import { useSuperior } from './role/superior'

function EmployeeActions({ employee }: { employee: Employee }) {
  const { id } = employee
  const superior = useSuperior(employee)
  const mayEdit = useReason(updateEmployee.needs)
  return (
    <RecordActions kind={employeesList} row={employee} name={personName(employee)}>
      {() => (
        <>
          {isInvited(employee) !== false && <ResendButton employee={employee} />}
          <EditLink type="employee" id={id} reason={mayEdit ?? superior} />
        </>
      )}
    </RecordActions>
  )
}

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
    { label: 'Role since', value: <SinceAndBy given={employee.role_given} /> },
    { label: 'Node', value: <NodePath id={employee.msp_node} name={employee.msp_node_name} /> },
    {
      label: 'Two-factor authentication',
      value: (
        <span className="-my-0.5 flex flex-wrap items-center gap-1">
          {employee.signs_in_by_sso ? 'By single sign-on' : twoFactor(employee) || dash}{' '}
          <TermHelp term="two-factor authentication" />
          {employee.reset_link && (
            <span className="text-xs text-muted">
              Link to set up sign-in: made {formatMoment(employee.reset_link.made_at)}, valid until{' '}
              {formatMoment(employee.reset_link.expires_at)}
            </span>
          )}
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

export const EmployeePage = () => (
  <RecordPage
    type="employee"
    query={employeeQuery}
    needs={getEmployee.needs}
    nameOf={personName}
    status={(employee) => <EmployeeStatus employee={employee} />}
    actions={(employee) => <EmployeeActions employee={employee} />}
  >
    {(employee) => <EmployeeRecord employee={employee} />}
  </RecordPage>
)
