import { counted } from '../lib/words'
import { PrintSheet } from './print-sheet'
import type { Comparison } from './role-algebra'
import type { MatrixPermission, MatrixRole } from './role-matrix'

type Props = {
  roles: readonly MatrixRole[]
  permissions: readonly MatrixPermission[]
  comparison: Comparison
  readAt: number
  nodeName: (id: string | null) => string
}

/** The comparison for paper: words and signs instead of colours, the names of the roles on every page. */
export function ComparePrint({ roles, permissions, comparison, readAt, nodeName }: Props) {
  const different = new Set(comparison.different.map(({ code }) => code))
  const shared = new Set(comparison.shared)
  const parts = [
    ['Different', permissions.filter(({ code }) => different.has(code))],
    ['Shared by all', permissions.filter(({ code }) => shared.has(code))],
    ['Held by none of them', permissions.filter(({ code }) => !different.has(code) && !shared.has(code))],
  ] as const
  return (
    <PrintSheet
      title={`Comparison of ${counted(roles.length, 'role')}`}
      readAt={readAt}
      facts={[
        ['Permissions', `${comparison.shared.length} shared, ${comparison.different.length} different`],
        ['Marks', '● held, ◉ held by this one only, – not held, ▲ risky'],
      ]}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">Permission</th>
            {roles.map(({ id, name, node, has }) => (
              <th key={id} scope="col">
                <bdi>{name}</bdi>
                <br />
                <small>
                  id {id}, <bdi>{nodeName(node)}</bdi>, {counted(has.size, 'right')},{' '}
                  {comparison.unique.get(id)?.length ?? 0} only here
                </small>
              </th>
            ))}
          </tr>
        </thead>
        {parts.map(([title, list]) =>
          list.length === 0 ? null : (
            <tbody key={title}>
              <tr>
                <th scope="rowgroup" colSpan={roles.length + 1}>
                  {title} ({list.length})
                </th>
              </tr>
              {list.map(({ code, name, category, risk }) => {
                const holders = roles.filter(({ has }) => has.has(code)).length
                return (
                  <tr key={code}>
                    <th scope="row">
                      {risk && '▲ '}
                      {name}{' '}
                      <small>
                        {code}, {category}
                      </small>
                    </th>
                    {roles.map(({ id, has }) => (
                      <td key={id} className="print-mark">
                        {has.has(code) ? (holders === 1 ? '◉ only here' : '● held') : '–'}
                      </td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          ),
        )}
      </table>
    </PrintSheet>
  )
}
