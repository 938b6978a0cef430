import { distance, isWithin, numbered, size } from './code-sets'

/** A role as a set of codes. */
export type RoleSet = { readonly id: string; readonly name: string; readonly held: readonly string[] }

export const minus = (one: readonly string[], other: readonly string[]): string[] => {
  const without = new Set(other)
  return one.filter((code) => !without.has(code))
}

/** Every code that one of the roles holds, in the order in which they occur. */
export const unionOf = (roles: readonly RoleSet[]): string[] => [
  ...new Set(roles.flatMap(({ held }) => held)),
]

/** The codes that all of them hold; none for no role. */
export const intersectionOf = ([first, ...rest]: readonly RoleSet[]): string[] =>
  first ? first.held.filter((code) => rest.every(({ held }) => held.includes(code))) : []

export type Comparison = {
  /** Held by all. */
  readonly shared: readonly string[]
  /** Held by some, with those who hold each. */
  readonly different: readonly { readonly code: string; readonly by: readonly string[] }[]
  /** What only this role holds. */
  readonly unique: ReadonlyMap<string, readonly string[]>
}

export function compare(roles: readonly RoleSet[]): Comparison {
  const holders = unionOf(roles).map((code) => ({
    code,
    by: roles.filter(({ held }) => held.includes(code)).map(({ id }) => id),
  }))
  const some = holders.filter(({ by }) => by.length < roles.length)
  return {
    shared: holders.filter(({ by }) => by.length === roles.length).map(({ code }) => code),
    different: some,
    unique: new Map(
      roles.map(({ id }) => [
        id,
        some.filter(({ by }) => by.length === 1 && by[0] === id).map(({ code }) => code),
      ]),
    ),
  }
}

/** Groups of roles that hold exactly the same; each group in the order given. */
export function twinsAmong(roles: readonly RoleSet[]): RoleSet[][] {
  const groups = new Map<string, RoleSet[]>()
  for (const role of roles) {
    const key = JSON.stringify(role.held.toSorted())
    groups.set(key, [...(groups.get(key) ?? []), role])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

export type Pair = { readonly one: RoleSet; readonly other: RoleSet; readonly distance: number }

function pairsAmong(roles: readonly RoleSet[]) {
  const { setOf } = numbered(roles.map(({ held }) => held))
  const sets = roles.map((role) => ({ role, set: setOf(role.held) }))
  return sets.flatMap((one, index) => sets.slice(index + 1).map((other) => ({ one, other })))
}

/** Pairs that differ by one code to `most`; twins are not near, they are the same. The nearest come first. */
export function nearDuplicates(roles: readonly RoleSet[], most: number): Pair[] {
  return pairsAmong(roles)
    .map(({ one, other }) => ({ one: one.role, other: other.role, distance: distance(one.set, other.set) }))
    .filter((pair) => pair.distance >= 1 && pair.distance <= most)
    .toSorted((one, other) => one.distance - other.distance)
}

/** Pairs in which everything that the first holds is held by the second too, and more. A role that holds nothing is left out. */
export function subsetsAmong(
  roles: readonly RoleSet[],
): { readonly inner: RoleSet; readonly outer: RoleSet; readonly more: number }[] {
  return pairsAmong(roles).flatMap(({ one, other }) => {
    const [less, more] = size(one.set) < size(other.set) ? [one, other] : [other, one]
    const by = size(more.set) - size(less.set)
    return by > 0 && size(less.set) > 0 && isWithin(less.set, more.set)
      ? [{ inner: less.role, outer: more.role, more: by }]
      : []
  })
}

/** The roles in an order in which like stands beside like: each time the nearest of those that are left. Begins with `from`. */
export function bySimilarity<R extends RoleSet>(roles: readonly R[], from?: string): R[] {
  const { setOf } = numbered(roles.map(({ held }) => held))
  const left = roles.map((role) => ({ role, set: setOf(role.held) }))
  const start = Math.max(
    0,
    left.findIndex(({ role }) => role.id === from),
  )
  const ordered: R[] = []
  let [at] = left.splice(start, 1)
  while (at) {
    ordered.push(at.role)
    const here = at.set
    let nearest = 0
    for (let index = 1; index < left.length; index++)
      if (distance(left[index]!.set, here) < distance(left[nearest]!.set, here)) nearest = index
    at = left.splice(nearest, 1)[0]
  }
  return ordered
}
