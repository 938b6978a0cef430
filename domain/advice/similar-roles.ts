import { distance, heldSetOf, type ComparedRole } from '../role-comparison'

/** Groups of roles with exactly the same permissions, each in the given order. */
export function duplicateRoles(roles: readonly ComparedRole[]): ComparedRole[][] {
  const groups = new Map<string, ComparedRole[]>()
  for (const role of roles) {
    const key = JSON.stringify([...heldSetOf(role)].toSorted())
    groups.set(key, [...(groups.get(key) ?? []), role])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

/** Pairs of roles that differ in exactly one code. */
export function nearDuplicates(roles: readonly ComparedRole[]): (readonly [ComparedRole, ComparedRole])[] {
  const all = roles.map((role) => ({ role, held: heldSetOf(role) }))
  return all.flatMap((one, index) =>
    all.slice(index + 1).flatMap((other) => {
      const mayBeNear = Math.abs(one.held.size - other.held.size) === 1
      return mayBeNear && distance(one.held, other.held) === 1 ? [[one.role, other.role] as const] : []
    }),
  )
}

type Subset = { readonly inner: ComparedRole; readonly outer: ComparedRole; readonly more: number }

/**
 * Pairs in which one role holds all permissions of the other and more. Roles without permissions are left
 * out.
 */
export function subsetsAmong(roles: readonly ComparedRole[]): Subset[] {
  const all = roles.map((role) => ({ role, held: heldSetOf(role) })).filter(({ held }) => held.size > 0)
  return all.flatMap((inner) =>
    all.flatMap((outer) => {
      const more = outer.held.size - inner.held.size
      const isSubset = more > 0 && distance(inner.held, outer.held) === more
      return isSubset ? [{ inner: inner.role, outer: outer.role, more }] : []
    }),
  )
}
