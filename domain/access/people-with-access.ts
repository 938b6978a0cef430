import type { Role } from '#contract/roles'
import { cascade, holds, permissionSetOf, type PermissionSet } from '../permission-set'

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
 * The people who can act at a node: those who belong to it, and those above it whose role cascades. People whose role is not known
 * are left out.
 * @param lineage the node and all above it, nearest first
 */
export function peopleWithAccess<P extends Placed>(
  lineage: readonly string[],
  people: readonly P[],
  roles: readonly Role[],
): PersonWithAccess<P>[] {
  const known = new Map(roles.map((role) => [role.id, { role, permissions: permissionSetOf(role) }]))
  return people.flatMap((person) => {
    const held = known.get(person.role ?? '')
    const from = person.msp_node
    if (!held || from === undefined || !lineage.includes(from)) return []
    return from === lineage[0] || holds(held.permissions, cascade) ? [{ person, from, ...held }] : []
  })
}

/** Cascading roles of nodes above, which people at the node can be given. */
export const rolesFromAbove = (lineage: readonly string[], roles: readonly Role[]): Role[] =>
  roles.filter(
    ({ msp_node, ...role }) =>
      msp_node != null && lineage.slice(1).includes(msp_node) && holds(permissionSetOf(role), cascade),
  )
