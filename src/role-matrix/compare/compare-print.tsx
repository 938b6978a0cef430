import { holds, isUnknown } from '#domain/permission-set'
import type { Comparison } from '#domain/role-comparison'
import type { MatrixPermission, MatrixRole } from '#domain/role-matrix'
import { permissionCount } from '../tally'
import { comparisonParts, isOnlyIn } from './comparison-parts'
import { counted } from '../../lib/words'
import { PrintSheet } from '../../export/print-sheet'
import { PrintGroup } from '../print-group'

type Props = {
  roles: readonly MatrixRole[]
  permissions: readonly MatrixPermission[]
  comparison: Comparison
  readAt: number
  nodeName: (id: string | null) => string
}

/** The comparison on paper, with signs and words instead of colours. */
export function ComparePrint({ roles, permissions, comparison, readAt, nodeName }: Props) {
  const categoryOf = new Map(permissions.map(({ code, category }) => [code, category]))
  const cells = (code: string) =>
    roles.map(({ id, permissions: set }) => (
      <td key={id} className="print-mark">
        {isOnlyIn(comparison, id, code)
          ? '◉ only here'
          : holds(set, code)
            ? '● allowed'
            : isUnknown(set, code)
              ? '? not known'
              : '–'}
      </td>
    ))
  return (
    <PrintSheet
      title={`Comparison of ${counted(roles.length, 'role')}`}
      readAt={readAt}
      facts={[
        ['Permissions', `${comparison.shared.length} shared, ${comparison.different.length} different`],
        ['Marks', '● allowed, ◉ only here, – not allowed, ▲ high risk'],
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
        {comparisonParts(permissions, comparison).map(({ title, permissions: those }) => (
          <PrintGroup
            key={title}
            title={`${title} (${those.length})`}
            columns={roles.length + 1}
            permissions={those}
            about={(code) => `${code}, ${categoryOf.get(code)}`}
            cells={cells}
          />
        ))}
      </table>
    </PrintSheet>
  )
}
