import type { Role } from '#contract/roles'
import type { HolderKind } from './members'
import { mapKnown, outOf, thoseKnown, type Known } from '../known'
import { isBuiltIn } from '../role-type'
import { cascade, holds, isUnknown, permissionSetOf, type PermissionSet } from '../permission-set'

type Placed = {
  readonly id: string
  readonly role?: string | undefined
  readonly msp_node?: string | undefined
}
export type PersonWithAccess<P> = {
  readonly person: P
  readonly role: Role
  readonly permissions: PermissionSet
  /** The node that the person belongs to: the node itself, or one above it. */
  readonly from: string
}

/**
 * The people, or the keys, that can act at a node: those who belong to it, and those above it whose role
 * cascades. People whose role or node isn't known make it a part.
 * @param lineage the node and all above it, nearest first
 */
export function peopleWithAccess<P extends Placed>(
  lineage: readonly string[],
  people: Known<readonly P[]>,
  roles: readonly Role[],
  what: HolderKind = 'people',
): Known<readonly PersonWithAccess<P>[]> {
  const known = new Map(roles.map((role) => [role.id, { role, permissions: permissionSetOf(role) }]))
  const placed = mapKnown(people, (all) =>
    all.map((person) => ({ person, held: known.get(person.role ?? ''), from: person.msp_node })),
  )
  const able = thoseKnown(
    placed,
    ({ held, from }) => {
      if (from !== undefined && !lineage.includes(from)) return false
      if (held === undefined || from === undefined) return undefined
      if (from === lineage[0]) return true
      return isUnknown(held.permissions, cascade) ? undefined : holds(held.permissions, cascade)
    },
    (silent, of) => `the role, node or permissions of ${outOf(silent, of)} ${what} aren’t known`,
  )
  return mapKnown(able, (those) =>
    those.flatMap(({ person, held, from }) =>
      held && from !== undefined ? [{ person, from, ...held }] : [],
    ),
  )
}

/** Cascading roles of nodes above, which people at the node can be given. */
export const rolesFromAbove = (
  lineage: readonly string[],
  roles: Known<readonly Role[]>,
): Known<readonly Role[]> =>
  thoseKnown(
    roles,
    (role) => {
      const { msp_node } = role
      if (
        isBuiltIn(role) ||
        msp_node === null ||
        (msp_node !== undefined && !lineage.slice(1).includes(msp_node))
      )
        return false
      const permissions = permissionSetOf(role)
      if (msp_node === undefined || isUnknown(permissions, cascade)) return undefined
      return holds(permissions, cascade)
    },
    (silent, of) => `the node or permissions of ${outOf(silent, of)} roles aren’t known`,
  )
