import { holds, isUnknown } from '#domain/permission-set'
import type { Matrix } from '#domain/role-matrix'
import { counted } from '../../lib/words'
import { PrintSheet } from '../../export/print-sheet'
import { riskOf } from '#domain/advice/permission-advice'

/** The number of roles that fit on a page. */
const perSheet = 24

type Props = {
  all: Matrix
  shown: Matrix
  readAt: number
  /** The reason why roles are missing, if some are. */
  missing: string | undefined
  /** The filters in words. */
  filters: readonly string[]
}

/** The matrix on paper. Each sheet has as many roles side by side as fit. */
export function MatrixPrint({ all, shown: { permissions, roles }, readAt, missing, filters }: Props) {
  const sheets = Array.from({ length: Math.ceil(roles.length / perSheet) }, (_, at) =>
    roles.slice(at * perSheet, (at + 1) * perSheet),
  )
  const categories = [...new Set(permissions.map(({ category }) => category))].map(
    (category) => [category, permissions.filter((one) => one.category === category)] as const,
  )
  return (
    <PrintSheet
      title="Role matrix"
      readAt={readAt}
      facts={[
        ['Roles', `${roles.length} of ${all.roles.length}${missing ? `; incomplete: ${missing}` : ''}`],
        ['Permissions', `${permissions.length} of ${all.permissions.length}`],
        ['Filters', filters.join('; ') || 'none'],
        ['Marks', '● allowed, blank not allowed, ▲ high risk'],
      ]}
    >
      {sheets.map((sheet, at) => (
        <table key={sheet[0]?.id}>
          {sheets.length > 1 && (
            <caption>
              Sheet {at + 1} of {sheets.length}: {counted(sheet.length, 'role')}
            </caption>
          )}
          <thead>
            <tr>
              <th scope="col">Permission</th>
              {sheet.map(({ id, name }) => (
                <th key={id} scope="col" className="print-upright">
                  <span>
                    <bdi>{name}</bdi> ({id})
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          {categories.map(([category, list]) => (
            <tbody key={category}>
              <tr>
                <th scope="rowgroup" colSpan={sheet.length + 1}>
                  {category}
                </th>
              </tr>
              {list.map(({ code, name }) => (
                <tr key={code}>
                  <th scope="row">
                    {riskOf(code) && '▲ '}
                    {name} <small>{code}</small>
                  </th>
                  {sheet.map(({ id, permissions: set }) => (
                    <td key={id} className="print-mark">
                      {holds(set, code) ? '●' : isUnknown(set, code) ? '?' : ''}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      ))}
    </PrintSheet>
  )
}
