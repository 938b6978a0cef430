import { riskOf } from '#domain/advice/permission-advice'
import { holds, isUnknown, offers, type PermissionSet } from '#domain/permission-set'
import type { Matrix, MatrixPermission, MatrixRole } from '#domain/role-matrix'
import { cellsOf, type FileColumn, type Table } from '../../export/table'

type Options = Omit<Table, 'head' | 'rows'> & {
  /** Says more about a role that has a permission. */
  readonly heldWords?: (role: MatrixRole, code: string) => string
  readonly first?: readonly FileColumn<MatrixPermission>[]
}

function stateOf(set: PermissionSet, code: string): string | undefined {
  if (holds(set, code)) return undefined
  if (isUnknown(set, code)) return 'not known'
  return offers(set, code) ? 'not allowed' : 'not listed'
}

/** Roles as a table for a file or for paper: a line for each permission, a column for each role. */
export const permissionTable = (
  { permissions, roles }: Matrix,
  { heldWords = () => 'allowed', first = [], ...about }: Options,
): Table => ({
  ...about,
  ...cellsOf<MatrixPermission>(
    [
      ...first,
      ['Category', ({ category }) => category],
      ['Permission', ({ name }) => name],
      ['Code', ({ code }) => code],
      ['Risk', ({ code }) => riskOf(code) ?? ''],
      ...roles.map((role): FileColumn<MatrixPermission> => [
        `${role.name} (ID ${role.id})`,
        ({ code }) => stateOf(role.permissions, code) ?? heldWords(role, code),
      ]),
    ],
    permissions,
  ),
})
