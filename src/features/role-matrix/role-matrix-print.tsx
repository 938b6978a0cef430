import { holds, isUnknown, type PermissionSet } from '#domain/roles/permission-set'
import type { Matrix, MatrixRole } from '#domain/roles/role-matrix'
import { counted } from '../../lib/words'
import { PrintSheet } from '../../export/print-sheet'
import { riskOf } from '#domain/advice/permission-advice'
import { codeWords } from './permission-table'

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
  title?: string
  /** What is marked besides, in words, and how: the mark of a cell, where it has one of its own. */
  marks?: string
  markOf?: (role: MatrixRole, code: string) => string | undefined
}

const markIn = (set: PermissionSet, code: string) =>
  holds(set, code) ? '●' : isUnknown(set, code) ? '?' : ''

/** The matrix on paper. Each sheet has as many roles side by side as fit. */
export function MatrixPrint({ all, shown, readAt, missing, filters, ...own }: Props) {
  const { permissions, roles } = shown
  const sheets = Array.from({ length: Math.ceil(roles.length / perSheet) }, (_, at) =>
    roles.slice(at * perSheet, (at + 1) * perSheet),
  )
  const categories = [...new Set(permissions.map(({ category }) => category))].map(
    (category) => [category, permissions.filter((one) => one.category === category)] as const,
  )
  return (
    <PrintSheet
      title={own.title ?? 'Role matrix'}
      readAt={readAt}
      facts={[
        ['Roles', `${roles.length} of ${all.roles.length}${missing ? `; incomplete: ${missing}` : ''}`],
        [
          own.marks ? 'Permissions and members' : 'Permissions',
          `${permissions.length} of ${all.permissions.length}`,
        ],
        ['Filters', filters.join('; ') || 'none'],
        ['Marks', `● allowed, blank not allowed, ? not known, ▲ high risk${own.marks ?? ''}`],
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
              {list.map(({ code, name, description }) => (
                <tr key={code}>
                  <th scope="row">
                    {riskOf(code) && '▲ '}
                    <bdi>{name}</bdi> <small>{codeWords({ code, description })}</small>
                  </th>
                  {sheet.map((role) => (
                    <td key={role.id} className="print-mark">
                      {own.markOf?.(role, code) ?? markIn(role.permissions, code)}
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
