import type { Role } from '#contract/roles'
import { permissionSetOf } from '#domain/permission-set'
import { RecordLink } from '../list/record-link'
import { dash, formatDay } from '../lib/dates'
import { formatNumber } from '../lib/words'
import { columnHelper } from '../list/data-table'
import { Name } from '../ui/name'
import { CategoryMeters } from './category-meters'
import { RoleType } from './role-type'
import { tallyAll } from './tally'

const helper = columnHelper<Role>()

const Unknown = () => (
  <span className="text-muted">
    <span aria-hidden="true">{dash}</span>
    <span className="sr-only">not known</span>
  </span>
)

/** How many people have each role; undefined while they are loading, null where they can't be read. */
export type MemberCounts =
  { readonly of: ReadonlyMap<string, number>; readonly complete: boolean } | null | undefined

export const roleColumns = (
  nodeName: (id: string | null | undefined) => string | undefined,
  members: MemberCounts,
) => {
  const nodeOf = ({ msp_node, msp_node_name }: Role) =>
    msp_node_name ?? nodeName(msp_node) ?? (msp_node && `Node ${msp_node}`)
  return helper.columns([
    helper.accessor(({ name }) => name, {
      id: 'name',
      header: 'Name',
      meta: { ordering: 'name', card: 'title', width: 12.75 },
      cell: ({ row: { original: role } }) => (
        <RecordLink of="roles" id={role.id}>
          <Name>{role.name}</Name>
        </RecordLink>
      ),
    }),
    helper.accessor(({ role_type }) => role_type ?? '', {
      id: 'type',
      header: 'Type',
      meta: { width: 6 },
      cell: ({ row }) => <RoleType role={row.original} />,
    }),
    helper.accessor((role) => (role.msp_node === null ? 'Every node' : (nodeOf(role) ?? '')), {
      id: 'node',
      header: 'Node',
      meta: { width: 10.75 },
      cell: ({ row: { original: role } }) =>
        role.msp_node === null ? (
          <span className="text-muted">Every node</span>
        ) : (
          <span className="text-soft">
            <Name>{nodeOf(role)}</Name>
          </span>
        ),
    }),
    helper.display({
      id: 'categories',
      header: 'By category',
      meta: { card: 'wide', width: 16 },
      cell: ({ row }) => <CategoryMeters role={row.original} />,
    }),
    helper.accessor((role) => tallyAll(permissionSetOf(role)).held, {
      id: 'total',
      header: 'Permissions',
      meta: { align: 'end', width: 6.5 },
      cell: ({ row }) => {
        const { held, of } = tallyAll(permissionSetOf(row.original))
        return (
          <span>
            <span className="font-medium">{held}</span> <span className="text-muted">of {of}</span>
          </span>
        )
      },
    }),
    helper.accessor(({ id }) => (members ? (members.of.get(id) ?? 0) : ''), {
      id: 'members',
      header: 'Members',
      meta: { align: 'end', width: 5.25 },
      cell: ({ row }) => {
        if (members === null) return <Unknown />
        return (
          members && `${members.complete ? '' : '≥ '}${formatNumber(members.of.get(row.original.id) ?? 0)}`
        )
      },
    }),
    helper.accessor(({ last_modified }) => last_modified ?? '', {
      id: 'last_modified',
      header: 'Last modified',
      meta: {
        ordering: 'last_modified',
        by: ({ last_modified }: Role) => Date.parse(last_modified ?? '') || '',
        align: 'end',
        width: 8.75,
        look: 'text-muted',
      },
      cell: ({ row }) => formatDay(row.original.last_modified),
    }),
    helper.accessor(({ id }) => Number(id), {
      id: 'id',
      header: 'ID',
      meta: { ordering: 'id', extra: true, width: 4.5, look: 'font-mono text-xs text-muted' },
      cell: ({ row }) => row.original.id,
    }),
  ])
}
