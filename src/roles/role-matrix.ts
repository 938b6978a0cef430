import { riskOf } from '#domain/advice/permission-advice'
import { heldCodesOf } from '#domain/review/role-sets'
import type { Role } from '#contract/roles'
import { bySimilarity } from './role-algebra'
import type { MatrixSearch } from './role-matrix.search'
import { isBuiltIn } from './role-type'

export type MatrixPermission = {
  readonly code: string
  readonly name: string
  readonly description: string
  readonly category: string
  readonly risk: string | undefined
}
export type MatrixRole = {
  readonly id: string
  readonly name: string
  readonly node: string | null
  readonly held: readonly string[]
  readonly has: ReadonlySet<string>
  /** What the server lists for this role at all. */
  readonly offered: ReadonlySet<string>
  readonly role: Role
}
export type Matrix = {
  readonly permissions: readonly MatrixPermission[]
  readonly roles: readonly MatrixRole[]
}

/** All roles beside all permissions that any of them lists, in the server's order. */
export function matrixOf(roles: readonly Role[]): Matrix {
  const permissions = new Map<string, MatrixPermission>()
  for (const { role_permissions } of roles)
    for (const { category_name, permissions: list } of role_permissions)
      for (const { code, name, description } of list)
        if (!permissions.has(code))
          permissions.set(code, {
            code,
            name: name ?? code,
            description: description ?? '',
            category: category_name.trim(),
            risk: riskOf(code),
          })
  const categories = [...new Set([...permissions.values()].map(({ category }) => category))]
  return {
    // A category that another role adds to later stays in one piece.
    permissions: categories.flatMap((category) =>
      [...permissions.values()].filter((one) => one.category === category),
    ),
    roles: roles.map((role): MatrixRole => {
      const held = heldCodesOf(role)
      return {
        id: role.id,
        name: role.name,
        node: role.msp_node ?? null,
        held,
        has: new Set(held),
        offered: new Set(
          role.role_permissions.flatMap((category) => category.permissions.map(({ code }) => code)),
        ),
        role,
      }
    }),
  }
}

const byName = (one: MatrixRole, other: MatrixRole) => one.name.localeCompare(other.name)
const orders: Record<MatrixSearch['sort'], (roles: readonly MatrixRole[], against: string) => MatrixRole[]> =
  {
    '': (roles) => roles.toSorted(byName),
    name: (roles) => roles.toSorted(byName),
    '-name': (roles) => roles.toSorted((one, other) => byName(other, one)),
    rights: (roles) => roles.toSorted((one, other) => one.has.size - other.has.size || byName(one, other)),
    '-rights': (roles) => roles.toSorted((one, other) => other.has.size - one.has.size || byName(one, other)),
    similar: (roles, against) => bySimilarity(roles.toSorted(byName), against),
  }

const holds = (text: string, words: readonly string[]) =>
  words.every((word) => text.toLowerCase().includes(word))

/** The part of the matrix that the address asks for, at one node if one is chosen. A search that matches both roles and permissions narrows both. */
export function narrowMatrix(all: Matrix, search: MatrixSearch, nodeId = ''): Matrix {
  const words = search.search.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = (text: string) => holds(text, words)
  const chosen = all.roles.filter(
    ({ role, has, node }) =>
      (nodeId === '' || node === nodeId) &&
      (search.type === '' || isBuiltIn(role) === (search.type === 'built-in')) &&
      (search.permission === '' || has.has(search.permission)),
  )
  const risky = all.permissions.filter(({ risk }) => search.risk === '' || risk !== undefined)
  const foundRoles = words.length > 0 ? chosen.filter(({ name }) => isFound(name)) : []
  const foundPermissions =
    words.length > 0
      ? risky.filter((one) => isFound(`${one.name} ${one.code} ${one.category} ${one.description}`))
      : []
  const nothing = words.length > 0 && foundRoles.length === 0 && foundPermissions.length === 0
  const roles = orders[search.sort](
    nothing ? [] : foundRoles.length > 0 ? foundRoles : chosen,
    search.against,
  )
  const against = all.roles.find(({ id }) => id === search.against)
  const compared = against && !roles.includes(against) ? [against, ...roles] : roles
  const differs = ({ code }: MatrixPermission) =>
    compared.some(({ has }) => has.has(code) !== compared[0]?.has.has(code))
  const permissions = nothing ? [] : foundPermissions.length > 0 ? foundPermissions : risky
  return { roles, permissions: search.differ === '' ? permissions : permissions.filter(differs) }
}
