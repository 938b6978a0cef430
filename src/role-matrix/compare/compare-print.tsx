import { holds, isUnknown } from '#domain/permission-set'
import type { Comparison } from '#domain/role-comparison'
import type { MatrixPermission, MatrixRole } from '#domain/role-matrix'
import { permissionCount } from '../tally'
import { counted } from '../../lib/words'
import { PrintGroup, PrintSheet } from '../print-sheet'

type Props = {
  roles: readonly MatrixRole[]
  permissions: readonly MatrixPermission[]
  comparison: Comparison
  readAt: number
  nodeName: (id: string | null) => string
}

/** The comparison on paper, with signs and words instead of colours. */
export function ComparePrint({ roles, permissions, comparison, readAt, nodeName }: Props) {
  const different = new Set(comparison.different.map(({ code }) => code))
  const shared = new Set(comparison.shared)
  const unknown = new Set(comparison.unknown)
  const none = new Set(
    permissions
      .map(({ code }) => code)
      .filter((code) => ![different, shared, unknown].some((set) => set.has(code))),
  )
  const parts = [
    ['Different', permissions.filter(({ code }) => different.has(code))],
    ['In all of them', permissions.filter(({ code }) => shared.has(code))],
    ['In none of them', permissions.filter(({ code }) => none.has(code))],
    ['Not known', permissions.filter(({ code }) => unknown.has(code))],
  ] as const
  const categoryOf = new Map(permissions.map(({ code, category }) => [code, category]))
  const cells = (code: string) => {
    const count = roles.filter((role) => holds(role.permissions, code)).length
    return roles.map(({ id, permissions: set }) => (
      <td key={id} className="print-mark">
        {holds(set, code)
          ? count === 1
            ? '◉ only here'
            : '● allowed'
          : isUnknown(set, code)
            ? '? not known'
            : '–'}
      </td>
    ))
  }
  return (
    <PrintSheet
      title={`Comparison of ${counted(roles.length, 'role')}`}
      readAt={readAt}
      facts={[
        ['Permissions', `${comparison.shared.length} shared, ${comparison.different.length} different`],
        ['Marks', '● allowed, ◉ only here, – not allowed, ▲ risky'],
      ]}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">Permission</th>
            {roles.map(({ id, name, node, permissions: set }) => (
              <th key={id} scope="col">
                <bdi>{name}</bdi>
                <br />
                <small>
                  ID {id}, <bdi>{nodeName(node)}</bdi>, {permissionCount(set)},{' '}
                  {comparison.unique.get(id)?.length ?? 0} only here
                </small>
              </th>
            ))}
          </tr>
        </thead>
        {parts.map(([title, list]) =>
          list.length === 0 ? null : (
            <PrintGroup
              key={title}
              title={`${title} (${list.length})`}
              columns={roles.length + 1}
              permissions={list}
              about={(code) => `${code}, ${categoryOf.get(code)}`}
              cells={cells}
            />
          ),
        )}
      </table>
    </PrintSheet>
  )
}
