import { distance, heldSetOf, type ComparedRole, type HeldCodes } from '../role-comparison'
import type { Interruptible } from './interruptible'

type Held = { readonly role: ComparedRole; readonly held: HeldCodes }

/** Visits every pair of roles, and pauses after all pairs of a role. */
function* visitPairs(
  roles: readonly ComparedRole[],
  visit: (one: Held, other: Held) => void,
): Interruptible<void> {
  const all = roles.map((role): Held => ({ role, held: heldSetOf(role) }))
  for (const [index, one] of all.entries()) {
    for (const other of all.slice(index + 1)) visit(one, other)
    yield
  }
}

/** Groups of roles with exactly the same permissions, each in the given order. */
export function duplicateRoles(roles: readonly ComparedRole[]): ComparedRole[][] {
  const groups = new Map<string, ComparedRole[]>()
  for (const role of roles) {
    const key = JSON.stringify([...heldSetOf(role)].toSorted())
    groups.set(key, [...(groups.get(key) ?? []), role])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

type NearDuplicates = {
  readonly one: ComparedRole
  readonly other: ComparedRole
  readonly distance: number
}

/** Pairs of roles that differ in one to `most` codes, the most similar first. */
export function* nearDuplicates(
  roles: readonly ComparedRole[],
  most: number,
): Interruptible<NearDuplicates[]> {
  const found: NearDuplicates[] = []
  yield* visitPairs(roles, (one, other) => {
    if (Math.abs(one.held.size - other.held.size) > most) return
    const gap = distance(one.held, other.held)
    if (gap >= 1 && gap <= most) found.push({ one: one.role, other: other.role, distance: gap })
  })
  return found.toSorted((one, other) => one.distance - other.distance)
}

type Subset = { readonly inner: ComparedRole; readonly outer: ComparedRole; readonly more: number }

/** Pairs in which one role holds all permissions of the other and more. Roles without permissions are left out. */
export function* subsetsAmong(roles: readonly ComparedRole[]): Interruptible<Subset[]> {
  const found: Subset[] = []
  yield* visitPairs(roles, (one, other) => {
    const [inner, outer] = one.held.size < other.held.size ? [one, other] : [other, one]
    const more = outer.held.size - inner.held.size
    if (more > 0 && inner.held.size > 0 && distance(inner.held, outer.held) === more)
      found.push({ inner: inner.role, outer: outer.role, more })
  })
  return found
}
