import { counted } from '../lib/words'
import { PrintSheet } from './print-sheet'
import type { Matrix } from './role-matrix'

/** Roles that fit beside each other on a page. */
const perSheet = 24

type Props = {
  all: Matrix
  shown: Matrix
  readAt: number
  /** As many as there are were read. */
  isComplete: boolean
  /** What the person narrowed it by, in words. */
  narrowed: readonly string[]
}

/** The matrix for paper: as many roles beside each other as fit, then the next sheet. */
export function MatrixPrint({ all, shown: { permissions, roles }, readAt, isComplete, narrowed }: Props) {
  const sheets = Array.from({ length: Math.ceil(roles.length / perSheet) }, (_, at) =>
    roles.slice(at * perSheet, (at + 1) * perSheet),
  )
  const categories = [...new Set(permissions.map(({ category }) => category))].map(
    (category) => [category, permissions.filter((one) => one.category === category)] as const,
  )
  return (
    <PrintSheet
      title="Permissions of roles"
      readAt={readAt}
      facts={[
        ['Roles', `${roles.length} of ${all.roles.length}${isComplete ? '' : ', not all were read'}`],
        ['Permissions', `${permissions.length} of ${all.permissions.length}`],
        ['Narrowed by', narrowed.join('; ') || 'nothing'],
        ['Marks', '● held, blank not held, ▲ risky'],
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
              {list.map(({ code, name, risk }) => (
                <tr key={code}>
                  <th scope="row">
                    {risk && '▲ '}
                    {name} <small>{code}</small>
                  </th>
                  {sheet.map(({ id, has }) => (
                    <td key={id} className="print-mark">
                      {has.has(code) ? '●' : ''}
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
