import { Link } from '@tanstack/react-router'
import type { Employee } from '#contract/employees'
import { dash } from '../lib/dates'
import { columnHelper } from '../ui/data-table'
import { Name } from '../ui/name'
import { Ago } from '../ui/time'
import { fullName } from './employee-status'
import { ResendButton } from './resend-button'
import { StatusBadge } from './status-badge'

const helper = columnHelper<Employee>()
const isInvited = (employee: Employee) => employee.status === 'invited'

/** The role's name, as a link where the key may see roles. */
export const RoleLink = ({ employee, linked }: { employee: Employee; linked: boolean }) => {
  const name = <Name>{employee.role_name ?? (employee.role && `Role ${employee.role}`)}</Name>
  return linked && employee.role ? (
    <Link to="/roles/$roleId" params={{ roleId: employee.role }} className="link">
      {name}
    </Link>
  ) : (
    name
  )
}

export const employeeColumns = (nodeName: (id: string | undefined) => string | undefined, maySeeRoles: boolean) =>
  helper.columns([
    helper.display({
      id: 'name',
      header: 'Name',
      meta: { ordering: 'name', card: 'title', width: 'w-[23%]' },
      cell: ({ row: { original: employee } }) => (
        <div className="min-w-0 py-0.5">
          <Link to="/employees/$id" params={{ id: employee.id }} className="link line-clamp-2 text-ink">
            <Name>{fullName(employee)}</Name>
          </Link>
          <p className="line-clamp-1 text-xs text-muted">
            <Name>{employee.email}</Name>
          </p>
        </div>
      ),
    }),
    helper.display({
      id: 'status',
      header: 'Status',
      meta: { ordering: 'status', width: 'w-24' },
      cell: ({ row }) => <StatusBadge employee={row.original} />,
    }),
    helper.display({
      id: 'role',
      header: 'Role',
      cell: ({ row }) => (
        <span className="line-clamp-2">
          <RoleLink employee={row.original} linked={maySeeRoles} />
        </span>
      ),
    }),
    helper.display({
      id: 'node',
      header: 'Node',
      cell: ({ row: { original: employee } }) => (
        <span className="line-clamp-2 text-soft">
          <Name>{employee.msp_node_name ?? nodeName(employee.msp_node) ?? employee.msp_node}</Name>
        </span>
      ),
    }),
    helper.display({
      id: '2fa',
      header: '2FA',
      meta: { width: 'w-14' },
      cell: ({ row: { original: employee } }) =>
        employee.is_2fa_enabled === undefined || isInvited(employee) ? (
          <span className="text-muted">{dash}</span>
        ) : employee.is_2fa_enabled ? (
          'On'
        ) : (
          <span className="font-medium text-warn">Off</span>
        ),
    }),
    helper.display({
      id: 'invited',
      header: 'Invited',
      meta: { ordering: 'last_invited_at', width: 'w-30' },
      cell: ({ row }) => (
        <span className="text-muted">
          <Ago at={row.original.last_invited_at ?? row.original.invited_at} />
        </span>
      ),
    }),
    helper.display({
      id: 'expires',
      header: 'Expires',
      meta: { ordering: 'invitation_expires_at', width: 'w-26' },
      cell: ({ row: { original: employee } }) => (
        <span className="text-muted">{isInvited(employee) ? <Ago at={employee.invitation_expires_at} /> : dash}</span>
      ),
    }),
    helper.display({
      id: 'action',
      header: 'Invitation',
      meta: { align: 'end', card: 'action', width: 'w-33' },
      cell: ({ row: { original: employee } }) => (isInvited(employee) ? <ResendButton employee={employee} /> : null),
    }),
  ])
