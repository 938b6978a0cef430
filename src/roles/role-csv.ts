import { csvText } from '../lib/csv'
import type { Matrix } from './role-matrix'

/** The matrix as a table: a line for each permission, a column for each role. */
export function matrixCsv({ permissions, roles }: Matrix): string {
  const head = [
    'Category',
    'Permission',
    'Code',
    'Risk',
    ...roles.map(({ id, name }) => `${name} (id ${id})`),
  ]
  return csvText(
    head,
    permissions.map(({ category, name, code, risk }) => [
      category,
      name,
      code,
      risk ?? '',
      ...roles.map(({ has, offered }) =>
        has.has(code) ? 'held' : offered.has(code) ? 'not held' : 'not listed',
      ),
    ]),
  )
}
