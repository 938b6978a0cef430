import { riskOf } from '#domain/advice/permission-advice'
import { matchesWords } from '#domain/folding'
import { holds, isUnknown } from '#domain/roles/permission-set'
import { bySimilarity } from '#domain/roles/role-comparison'
import {
  heldPermissions,
  type Matrix,
  type MatrixPermission,
  type MatrixRole,
} from '#domain/roles/role-matrix'
import { byName } from '#domain/by-name'
import type { MatrixSearch } from '../../queries/searches'

const bySize = (one: MatrixRole, other: MatrixRole) =>
  heldPermissions(one.permissions).length - heldPermissions(other.permissions).length
const orders: Record<MatrixSearch['sort'], (roles: readonly MatrixRole[], against: string) => MatrixRole[]> =
  {
    '': (roles) => roles.toSorted(byName),
    name: (roles) => roles.toSorted(byName),
    '-name': (roles) => roles.toSorted((one, other) => byName(other, one)),
    size: (roles) => roles.toSorted((one, other) => bySize(one, other) || byName(one, other)),
    '-size': (roles) => roles.toSorted((one, other) => bySize(other, one) || byName(one, other)),
    similar: (roles, against) => bySimilarity(roles.toSorted(byName), against),
  }

/**
 * The part of the matrix that the address names, at one node if one is chosen. A search that finds both roles
 * and permissions narrows both.
 */
export function narrowMatrix(all: Matrix, search: MatrixSearch, nodes?: ReadonlySet<string>): Matrix {
  const chosen = all.roles.filter(
    ({ permissions, node, isBuiltIn }) =>
      (nodes === undefined || (node != null && nodes.has(node))) &&
      (search.type === '' || isBuiltIn === (search.type === 'built-in')) &&
      (search.permission === '' ||
        holds(permissions, search.permission) ||
        isUnknown(permissions, search.permission)),
  )
  const asked = all.permissions.filter(({ code }) => search.risk === '' || riskOf(code) !== undefined)
  const foundRoles = chosen.filter(({ name }) => matchesWords(name, search.search))
  const foundPermissions = asked.filter(({ name, code, category, description }) =>
    matchesWords(`${name} ${code} ${category} ${description}`, search.search),
  )
  if (foundRoles.length === 0 && foundPermissions.length === 0) return { roles: [], permissions: [] }
  const roles = orders[search.sort](foundRoles.length > 0 ? foundRoles : chosen, search.against)
  const permissions = foundPermissions.length > 0 ? foundPermissions : asked
  const against = all.roles.find(({ id }) => id === search.against)
  const compared = against && !roles.includes(against) ? [against, ...roles] : roles
  const differs = ({ code }: MatrixPermission) =>
    new Set(
      compared
        .filter((role) => !isUnknown(role.permissions, code))
        .map((role) => holds(role.permissions, code)),
    ).size > 1
  return { roles, permissions: search.differ === '' ? permissions : permissions.filter(differs) }
}
