import type { Employee } from '#contract/employees'
import { personName } from '#domain/person-name'
import { RecordLink } from '../list/record-link'
import { dash } from '../lib/dates'
import { columnHelper } from '../list/data-table'
import { Name } from '../ui/name'
import { Ago, Day } from '../ui/time'
import { ResendButton } from './resend-button'
import { StatusBadge } from './status-badge'

const helper = columnHelper<Employee>()
const isInvited = (employee: Employee) => employee.status === 'invited'

/** The role's name, linked where the caller can see roles. */
export const RoleLink = ({ employee, linked }: { employee: Employee; linked: boolean }) => {
  const name = <Name>{employee.role_name ?? (employee.role && `Role ${employee.role}`)}</Name>
  return linked && employee.role ? (
    <RecordLink soft of="roles" id={employee.role}>
      {name}
    </RecordLink>
  ) : (
    name
  )
}

const roleOf = ({ role, role_name }: Employee) => role_name ?? (role && `Role ${role}`)
const sentAt = ({ last_invited_at, invited_at }: Employee) => last_invited_at ?? invited_at
/** Empty for invited people: they have no 2FA yet. */
export const twoFactor = (employee: Employee) =>
  employee.is_2fa_enabled === undefined || isInvited(employee) ? '' : employee.is_2fa_enabled ? 'On' : 'Off'

/** `withAddress`: shows the email address below the name, where it has no column. */
export const employeeColumns = (
  nodeName: (id: string | undefined) => string | undefined,
  maySeeRoles: boolean,
  withAddress: boolean,
) => {
  const nodeOf = ({ msp_node, msp_node_name }: Employee) => msp_node_name ?? nodeName(msp_node) ?? msp_node
  return helper.columns([
    helper.accessor(personName, {
      id: 'name',
      header: 'Name',
      // The server sorts by last name.
      meta: {
        ordering: 'name',
        by: ({ last_name, first_name }: Employee) => last_name && `${last_name} ${first_name}`,
        card: 'title',
        width: 16.25,
      },
      cell: ({ row: { original: employee } }) => (
        <>
          <RecordLink of="employees" id={employee.id}>
            <Name>{personName(employee)}</Name>
          </RecordLink>
          {withAddress && (
            <p className="text-xs text-muted">
              <Name>{employee.email}</Name>
            </p>
          )}
        </>
      ),
    }),
    helper.accessor(({ email }) => email ?? '', {
      id: 'email',
      header: 'Email',
      meta: { ordering: 'email', extra: true, width: 15, look: 'text-soft' },
      cell: ({ row }) => <Name>{row.original.email}</Name>,
    }),
    helper.accessor(({ status }) => status ?? '', {
      id: 'status',
      header: 'Status',
      meta: { ordering: 'status', width: 5.95 },
      cell: ({ row }) => <StatusBadge employee={row.original} />,
    }),
    helper.accessor((employee) => roleOf(employee) ?? '', {
      id: 'role',
      header: 'Role',
      // Wide enough for a long word at 1,280 pixels.
      meta: { width: 11.3 },
      cell: ({ row }) => <RoleLink employee={row.original} linked={maySeeRoles} />,
    }),
    helper.accessor((employee) => nodeOf(employee) ?? '', {
      id: 'node',
      header: 'Node',
      meta: { width: 9.9, look: 'text-soft' },
      cell: ({ row }) => <Name>{nodeOf(row.original)}</Name>,
    }),
    helper.accessor(twoFactor, {
      id: '2fa',
      header: '2FA',
      meta: { width: 3.3 },
      cell: ({ row }) => {
        const words = twoFactor(row.original)
        return words === 'Off' ? (
          <span className="font-medium text-warn">Off</span>
        ) : (
          words || <span className="text-muted">{dash}</span>
        )
      },
    }),
    helper.accessor((employee) => sentAt(employee) ?? '', {
      id: 'invited',
      header: 'Invited',
      meta: { ordering: 'last_invited_at', width: 7.25, look: 'text-muted' },
      cell: ({ row }) => <Ago at={sentAt(row.original)} />,
    }),
    helper.accessor((employee) => (isInvited(employee) ? (employee.invitation_expires_at ?? '') : ''), {
      id: 'expires',
      header: 'Expires',
      // The server sorts by the invitation's expiry date, even after it was accepted.
      meta: {
        ordering: 'invitation_expires_at',
        by: (employee: Employee) => employee.invitation_expires_at,
        width: 7.1,
        look: 'text-muted',
      },
      cell: ({ row: { original: employee } }) =>
        isInvited(employee) ? <Ago at={employee.invitation_expires_at} /> : dash,
    }),
    helper.display({
      id: 'action',
      header: 'Invitation',
      meta: { align: 'end', card: 'action', width: 7.2 },
      cell: ({ row: { original: employee } }) =>
        isInvited(employee) ? <ResendButton employee={employee} /> : null,
    }),
    helper.accessor(({ id }) => Number(id), {
      id: 'id',
      header: 'Id',
      meta: { ordering: 'id', extra: true, width: 5, look: 'font-mono text-xs text-muted' },
      cell: ({ row }) => row.original.id,
    }),
    helper.accessor(({ created_at }) => created_at ?? '', {
      id: 'created_at',
      header: 'Created',
      meta: { ordering: 'created_at', extra: true, width: 7.5 },
      cell: ({ row }) => <Day at={row.original.created_at} />,
    }),
    helper.accessor(({ activated_at }) => activated_at ?? '', {
      id: 'activated_at',
      header: 'Accepted',
      meta: { extra: true, width: 7.5 },
      cell: ({ row }) => <Day at={row.original.activated_at} />,
    }),
  ])
}
