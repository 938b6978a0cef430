import { Link } from '@tanstack/react-router'
import type { Role } from '#contract/roles'
import { dash } from '../lib/dates'
import { columnHelper } from '../ui/data-table'
import { Name } from '../ui/name'
import { CategoryMeters } from './category-meters'
import { tallyAll } from './matrix'
import { RoleType } from './role-type'

const helper = columnHelper<Role>()

export const roleColumns = (nodeName: (id: string | null | undefined) => string | undefined) =>
  helper.columns([
    helper.display({
      id: 'name',
      header: 'Name',
      meta: { ordering: 'name', card: 'title', width: 'w-[20%]' },
      cell: ({ row: { original: role } }) => (
        <Link to="/roles/$roleId" params={{ roleId: role.id }} className="link line-clamp-2 text-ink">
          <Name>{role.name}</Name>
        </Link>
      ),
    }),
    helper.display({ id: 'type', header: 'Type', meta: { width: 'w-24' }, cell: ({ row }) => <RoleType role={row.original} /> }),
    helper.display({
      id: 'node',
      header: 'Node',
      meta: { width: 'w-[16%]' },
      cell: ({ row: { original: role } }) =>
        role.msp_node === null ? (
          <span className="text-muted">Every node</span>
        ) : (
          <span className="line-clamp-2 text-soft">
            <Name>{role.msp_node_name ?? nodeName(role.msp_node) ?? (role.msp_node && `Node ${role.msp_node}`)}</Name>
          </span>
        ),
    }),
    helper.display({
      id: 'categories',
      header: 'By category',
      meta: { card: 'wide' },
      cell: ({ row }) => <CategoryMeters categories={row.original.role_permissions} />,
    }),
    helper.display({
      id: 'total',
      header: 'Permissions',
      meta: { align: 'end', width: 'w-28' },
      cell: ({ row }) => {
        const { held, of } = tallyAll(row.original.role_permissions)
        return (
          <span>
            <span className="font-medium">{held}</span> <span className="text-muted">of {of}</span>
          </span>
        )
      },
    }),
    helper.display({
      id: 'last_modified',
      header: 'Last modified',
      meta: { ordering: 'last_modified', align: 'end', width: 'w-42' },
      cell: ({ row }) => <span className="whitespace-nowrap text-muted">{row.original.last_modified ?? dash}</span>,
    }),
  ])
