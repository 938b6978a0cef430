import { roleNames } from '../distinct-names'
import type { PermissionCategory } from '#contract/roles/permission-catalogue'
import type { Role } from '#contract/roles/roles'
import type { Id } from '#contract/shape'
import { heldCodes, permissionSetOf, type PermissionSet } from './permission-set'
import { isBuiltIn } from './role-type'

export type MatrixPermission = {
  readonly code: string
  readonly name: string
  readonly description: string
  readonly category: string
}
export type MatrixRole = {
  readonly id: Id<'role'>
  readonly name: string
  /** null for a built-in role, which applies at every node. */
  readonly node: Id<'node'> | null
  readonly permissions: PermissionSet
  readonly isBuiltIn: boolean
  readonly role: Role
}
/** The role matrix, with a row for each permission and a column for each role. */
export type Matrix = {
  readonly permissions: readonly MatrixPermission[]
  readonly roles: readonly MatrixRole[]
}

/** Members are rows of the matrix of an earlier day, too. Their codes name a type and an id. */
export const isMember = (code: string): boolean => code.includes(':')
/** The permissions that a role holds, without its members. */
export const heldPermissions = (set: PermissionSet): string[] =>
  heldCodes(set).filter((code) => !isMember(code))

type Listing = Pick<Role, 'role_permissions'>

/** All permissions that the roles list, each once, in the server's order and grouped by category. */
export function listedByAny(roles: readonly Listing[]): PermissionCategory[] {
  const seen = new Set<string>()
  const categories = new Map<string, PermissionCategory>()
  for (const category of roles.flatMap(({ role_permissions }) => role_permissions)) {
    const fresh = category.permissions.filter(({ code }) => !seen.has(code))
    if (fresh.length === 0 && categories.has(category.category_name)) continue
    for (const { code } of fresh) seen.add(code)
    const known = categories.get(category.category_name)?.permissions ?? []
    categories.set(category.category_name, { ...category, permissions: [...known, ...fresh] })
  }
  return [...categories.values()]
}

export const matrixRoleOf = (role: Role, name = role.name): MatrixRole => ({
  id: role.id,
  name,
  node: role.msp_node ?? null,
  permissions: permissionSetOf(role),
  isBuiltIn: isBuiltIn(role),
  role,
})

/** The matrix of these roles, with a row for each permission that at least one of them lists. */
export function matrixOf(roles: readonly Role[]): Matrix {
  const names = roleNames(roles)
  return {
    permissions: listedByAny(roles).flatMap(({ category_name, permissions }) =>
      permissions.map(({ code, name, description }) => ({
        code,
        name: name ?? code,
        description: description ?? '',
        category: category_name.trim(),
      })),
    ),
    roles: roles.map((role) => matrixRoleOf(role, names.get(role.id))),
  }
}
