import { heldCodes, holds, union, type PermissionSet } from './permission-set'

export type ComparedRole = { readonly id: string; readonly name: string; readonly permissions: PermissionSet }

export type Comparison = {
  /** Codes that all roles hold. */
  readonly shared: readonly string[]
  /** Codes that some roles hold, with the ids of those roles. */
  readonly different: readonly { readonly code: string; readonly by: readonly string[] }[]
  /** Codes that only one role holds, by its id. */
  readonly unique: ReadonlyMap<string, readonly string[]>
}

export function compare(roles: readonly ComparedRole[]): Comparison {
  const held = heldCodes(union(roles.map(({ permissions }) => permissions))).map((code) => ({
    code,
    by: roles.filter(({ permissions }) => holds(permissions, code)).map(({ id }) => id),
  }))
  const different = held.filter(({ by }) => by.length < roles.length)
  const uniqueTo = (id: string) => different.filter(({ by }) => by.length === 1 && by[0] === id)
  return {
    shared: held.filter(({ by }) => by.length === roles.length).map(({ code }) => code),
    different,
    unique: new Map(roles.map(({ id }) => [id, uniqueTo(id).map(({ code }) => code)])),
  }
}

/** The held codes as a set, for comparison with hundreds of other roles. */
export type HeldCodes = ReadonlySet<string>
export const heldSetOf = ({ permissions }: Pick<ComparedRole, 'permissions'>): HeldCodes =>
  new Set(heldCodes(permissions))

/** The number of codes that are in only one of the two sets. */
export function distance(one: HeldCodes, other: HeldCodes): number {
  let shared = 0
  for (const code of one) if (other.has(code)) shared++
  return one.size + other.size - 2 * shared
}

/** Orders roles by similarity: each is followed by the most similar of the rest, beginning with the role `from`. */
export function bySimilarity<R extends ComparedRole>(roles: readonly R[], from?: string): R[] {
  const left = roles.map((role) => ({ role, held: heldSetOf(role) }))
  const ordered: R[] = []
  const start = roles.findIndex(({ id }) => id === from)
  let [at] = left.splice(Math.max(0, start), 1)
  while (at) {
    ordered.push(at.role)
    const { held } = at
    const gaps = left.map((one) => distance(one.held, held))
    at = left.splice(gaps.indexOf(Math.min(...gaps)), 1)[0]
  }
  return ordered
}
