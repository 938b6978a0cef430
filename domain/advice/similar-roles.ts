import { distance, heldSetOf, type ComparedRole } from '../roles/role-comparison'

export type Similar<R> = {
  /** The same permissions. */
  readonly same: readonly R[]
  /** One permission more or less. */
  readonly near: readonly R[]
  /** All permissions of the role and more. */
  readonly larger: readonly R[]
  /** Some of the permissions of the role, and no others. */
  readonly smaller: readonly R[]
}

/** The other roles that resemble a role, in the given order. A role without permissions is part of none. */
export function similarTo<R extends ComparedRole>(role: ComparedRole, roles: readonly R[]): Similar<R> {
  const own = heldSetOf(role)
  const found = { same: [] as R[], near: [] as R[], larger: [] as R[], smaller: [] as R[] }
  for (const other of roles) {
    if (other.id === role.id) continue
    const held = heldSetOf(other)
    const more = held.size - own.size
    const apart = distance(own, held)
    if (apart === 0) found.same.push(other)
    else if (apart === 1) found.near.push(other)
    else if (apart === more && own.size > 0) found.larger.push(other)
    else if (apart === -more && held.size > 0) found.smaller.push(other)
  }
  return found
}
