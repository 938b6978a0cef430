import { riskOf } from '#domain/advice/permission-advice'
import { holds, isUnknown, offers } from '#domain/permission-set'
import type { Matrix } from '#domain/role-matrix'
import { csvText } from '../lib/csv'
import { csvSeparator } from '../lib/csv-separator'

/**
 * The matrix as a table: a line for each permission, a column for each role. Its separator is the one chosen
 * for exports.
 * @param missing the reason why roles are missing, if some are
 */
export const matrixCsv = ({ permissions, roles }: Matrix, missing?: string): string =>
  csvText(
    ['Category', 'Permission', 'Code', 'Risk', ...roles.map(({ id, name }) => `${name} (ID ${id})`)],
    permissions.map(({ category, name, code }) => [
      category,
      name,
      code,
      riskOf(code) ?? '',
      ...roles.map(({ permissions: set }) =>
        holds(set, code)
          ? 'allowed'
          : isUnknown(set, code)
            ? 'not known'
            : offers(set, code)
              ? 'not allowed'
              : 'not listed',
      ),
    ]),
    { missing, separator: csvSeparator() },
  )
