import type { Employee } from '#contract/employees'
import { personName } from '#domain/person-name'
import { isInvited } from '#domain/person-status'
import { nameColumn } from '../../list/name-column'
import { recordPath } from '../../queries/record-types'
import type { RoleNames } from '../../list/role-name'
import { dash, formatEnd } from '../../lib/dates'
import { idColumn, type Column } from '../../table/column'
import { momentColumn } from '../../table/moment-column'
import { textColumn } from '../../table/text-column'
import { Ago, Day } from '../../ui/time/time'
import { whyNotSent } from './employee-status'
import { ResendButton } from './resend-button'
import { EmployeeStatus } from './status'

const sentAt = ({ last_invited_at, invited_at }: Employee) => last_invited_at ?? invited_at
/** Empty for invited people: they have no 2FA yet. */
export const twoFactor = (employee: Employee) =>
  employee.is_2fa_enabled === undefined || isInvited(employee) ? '' : employee.is_2fa_enabled ? 'On' : 'Off'

const emailColumn = textColumn<Employee>('email', 'Email', ({ email }) => email, {
  ordering: 'email',
  searched: true,
  width: 13.5,
  grow: 27,
  className: 'text-soft',
})

const statusColumn: Column<Employee> = {
  id: 'status',
  label: 'Status',
  ordering: 'status',
  phone: 'action',
  firm: true,
  width: 6.4,
  value: ({ status }) => status,
  tip: (employee) =>
    isInvited(employee) && employee.invitation_expires_at
      ? // A mail waits a moment only, and the list isn't read again after it.
        ((employee.invitation_email === 'waiting' ? undefined : whyNotSent(employee)) ??
        `Invitation valid until ${formatEnd(employee.invitation_expires_at)}`)
      : undefined,
  cell: (employee) => <EmployeeStatus employee={employee} />,
}

const twoFactorColumn: Column<Employee> = {
  id: '2fa',
  label: '2FA',
  ordering: 'is_2fa_enabled',
  orderedBy: ({ is_2fa_enabled }) => (is_2fa_enabled === undefined ? '' : Number(is_2fa_enabled)),
  firm: true,
  width: 4,
  value: twoFactor,
  cell: (employee) => {
    const words = twoFactor(employee)
    return words === 'Off' ? (
      <span className="font-medium text-warn">Off</span>
    ) : (
      words || <span className="text-muted">{dash}</span>
    )
  },
}

const signedInColumn = momentColumn('last_sign_in_at', 'Signed in', {
  id: 'signed_in',
  ordering: 'last_sign_in_at',
  extra: true,
  width: 7.25,
})

/** The state of an invitation, and the way to resend it. */
const invitationColumns: readonly Column<Employee>[] = [
  {
    id: 'invited',
    label: 'Invited',
    ordering: 'last_invited_at',
    extra: true,
    align: 'end',
    width: 7.25,
    className: 'text-muted',
    moment: sentAt,
    cell: (employee) => <Ago at={sentAt(employee)} />,
  },
  {
    id: 'expires',
    label: 'Expires',
    ordering: 'invitation_expires_at',
    extra: true,
    align: 'end',
    // The server sorts by the invitation's expiry date, even after it was accepted.
    orderedBy: ({ invitation_expires_at }) => invitation_expires_at,
    width: 7.1,
    className: 'text-muted',
    moment: (employee) => (isInvited(employee) ? employee.invitation_expires_at : null),
    cell: (employee) => (isInvited(employee) ? <Ago at={employee.invitation_expires_at} /> : dash),
  },
  {
    id: 'action',
    label: 'Invitation',
    align: 'end',
    width: 6.75,
    cell: () => null,
    control: (employee, stop) =>
      isInvited(employee) ? <ResendButton employee={employee} small stop={stop} /> : null,
  },
]

export function employeeColumns(
  nodeName: (id: string | undefined) => string | undefined,
  roleName: RoleNames,
  maySeeRoles: boolean,
  mayEdit: boolean,
): readonly Column<Employee>[] {
  const nodeOf = ({ msp_node, msp_node_name }: Employee) => nodeName(msp_node) ?? msp_node_name ?? msp_node
  return [
    nameColumn('employees', personName, { width: 12.5, grow: 27 }),
    emailColumn,
    statusColumn,
    textColumn('role', 'Role', roleName, {
      ordering: 'role_name',
      phone: 'first',
      width: 9.5,
      grow: 20,
      edits: mayEdit,
      // A click on the cell changes the role, where the caller can. Its page leads on to the role.
      to: ({ role }) => (maySeeRoles && !mayEdit && role ? recordPath('roles', role) : undefined),
    }),
    textColumn('node', 'Node', nodeOf, {
      ordering: 'msp_node_name',
      phone: 'second',
      width: 9,
      grow: 26,
      className: 'text-soft',
      edits: mayEdit,
    }),
    twoFactorColumn,
    signedInColumn,
    ...invitationColumns,
    { ...idColumn, extra: true },
    momentColumn('created_at', 'Created', { ordering: 'created_at', extra: true, as: Day }),
    momentColumn('activated_at', 'Accepted', { extra: true, as: Day }),
  ]
}
