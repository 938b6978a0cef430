import type { Role } from '#contract/roles/roles'
import { permissionSetOf } from '#domain/roles/permission-set'
import { nameColumn } from '../../list/name-column'
import { formatDay } from '../../lib/dates'
import { idColumn, type Column } from '../../table/column'
import { momentColumn } from '../../table/moment-column'
import { figureValue, KnownFigure, nounOf } from '../../ui/known-figure'
import { Name } from '../../ui/name'
import { holderTotal, unknownWords, type HolderCounts } from '../../scope/holder-words'
import { categoryLines, CategoryMeters } from '../role-matrix/category-meters'
import { RoleType, typeWords } from '../role-matrix/role-type'
import { tallyAll, tallyWords } from '../role-matrix/tally'

/** The numbers of people and keys with a role; undefined while they are loading. */
type MemberCount = ((role: Role) => HolderCounts) | undefined

type NodeName = (id: string | null | undefined) => string | undefined

const typeColumn: Column<Role> = {
  id: 'type',
  label: 'Type',
  ordering: 'role_type',
  phone: 'first',
  firm: true,
  width: 6,
  value: ({ role_type }) => role_type,
  brief: typeWords,
  cell: (role) => <RoleType role={role} />,
}

function nodeColumn(nodeName: NodeName): Column<Role> {
  const nodeOf = ({ msp_node, msp_node_name }: Role) =>
    nodeName(msp_node) ?? msp_node_name ?? (msp_node && `Node ${msp_node}`)
  return {
    id: 'node',
    label: 'Node',
    ordering: 'msp_node_name',
    // The server knows no name for a built-in role.
    orderedBy: (role) => (role.msp_node === null ? '' : nodeOf(role)),
    phone: 'second',
    width: 10.75,
    grow: 25,
    value: (role) => (role.msp_node === null ? 'Every node' : (nodeOf(role) ?? '')),
    cell: (role) =>
      role.msp_node === null ? (
        <span className="text-muted">Every node</span>
      ) : (
        <span className="text-soft max-sm:text-muted">
          <Name>{nodeOf(role)}</Name>
        </span>
      ),
  }
}

const categoriesColumn = (chips: number): Column<Role> => ({
  id: 'categories',
  label: 'By category',
  width: 15.5,
  grow: 50,
  tip: (role) => categoryLines(role) || undefined,
  cell: (role) => <CategoryMeters role={role} shown={chips + 1} />,
})
const totalColumn: Column<Role> = {
  id: 'total',
  label: 'Permissions',
  ordering: 'permission_count',
  align: 'end',
  width: 6.5,
  value: (role) => {
    const { held, unknown } = tallyAll(permissionSetOf(role))
    return unknown > 0 ? '' : held
  },
  cell: (role) => {
    const all = tallyAll(permissionSetOf(role))
    const { held, of, unknown } = all
    if (unknown > 0) return <span className="text-muted">{tallyWords(all)}</span>
    return (
      <span>
        <span className="font-medium">{held}</span> <span className="text-muted">of {of}</span>
      </span>
    )
  },
}

/** If keys aren't known, only people are counted, and it says so. */
const MemberFigure = ({ counts }: { counts: HolderCounts }) =>
  counts.keys.kind === 'unknown' ? (
    <span title={unknownWords(counts)}>
      <KnownFigure figure={counts.people} />{' '}
      <span className="text-muted">{nounOf(counts.people, 'person', 'people')}</span>
    </span>
  ) : (
    <KnownFigure figure={holderTotal(counts)} />
  )

const membersColumn = (count: MemberCount): Column<Role> => ({
  id: 'members',
  label: 'Members',
  ordering: 'member_count',
  phone: 'figure',
  unit: (role) =>
    count && count(role).keys.kind !== 'unknown' ? nounOf(holderTotal(count(role)), 'member') : '',
  align: 'end',
  width: 5.25,
  value: (role) => (count ? figureValue(holderTotal(count(role))) : ''),
  cell: (role) => count && <MemberFigure counts={count(role)} />,
})

export const roleColumns = (
  nodeName: NodeName,
  members: MemberCount,
  chips: number,
): readonly Column<Role>[] => [
  nameColumn('roles', ({ name }) => name, { width: 12.75, grow: 25 }),
  typeColumn,
  nodeColumn(nodeName),
  categoriesColumn(chips),
  totalColumn,
  membersColumn(members),
  momentColumn('last_modified', 'Last modified', {
    ordering: 'last_modified',
    orderedBy: ({ last_modified }) => Date.parse(last_modified ?? '') || '',
    width: 8.75,
    cell: ({ last_modified }) => formatDay(last_modified),
  }),
  { ...idColumn, extra: true },
]
