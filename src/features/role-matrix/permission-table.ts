import { riskOf } from '#domain/advice/permission-advice'
import { holds, isUnknown, offers, type PermissionSet } from '#domain/roles/permission-set'
import { isMember, type Matrix, type MatrixPermission, type MatrixRole } from '#domain/roles/role-matrix'
import { cellsOf, type FileColumn, type Table } from '../../export/table'

type Options = Omit<Table, 'head' | 'rows'> & {
  /** Says more about a role that has a permission. */
  readonly heldWords?: (role: MatrixRole, code: string) => string
  readonly first?: readonly FileColumn<MatrixPermission>[]
}

/** A permission by its code, a member by their address and ID. */
export const codeWords = ({ code, description }: Pick<MatrixPermission, 'code' | 'description'>): string =>
  isMember(code) ? [description, `ID ${code.replace(/^.*:/, '')}`].filter(Boolean).join(', ') : code

function stateOf(set: PermissionSet, code: string): string | undefined {
  if (holds(set, code)) return isMember(code) ? 'member' : undefined
  if (isUnknown(set, code)) return 'not known'
  if (isMember(code)) return ''
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
      ['Code', codeWords],
      ['Risk', ({ code }) => riskOf(code) ?? ''],
      ...roles.map((role): FileColumn<MatrixPermission> => [
        `${role.name} (ID ${role.id})`,
        ({ code }) => stateOf(role.permissions, code) ?? heldWords(role, code),
      ]),
    ],
    permissions,
  ),
})
