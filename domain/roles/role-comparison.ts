import { heldCodes, holds, isUnknown, union, type PermissionSet } from './permission-set'

export type ComparedRole = { readonly id: string; readonly name: string; readonly permissions: PermissionSet }

export type Comparison = {
  /** Codes that all roles hold. */
  readonly shared: readonly string[]
  /** Codes that some roles hold, with the ids of those roles. */
  readonly different: readonly { readonly code: string; readonly by: readonly string[] }[]
  /** Codes of which the server didn't say enough to tell whether all roles hold them, or none. */
  readonly unknown: readonly string[]
  /** Codes that only one role holds, by its id. */
  readonly unique: ReadonlyMap<string, readonly string[]>
}

/** Compares roles by code. A code of which one role says nothing is never "shared". */
export function compareRoles(roles: readonly ComparedRole[]): Comparison {
  const codes = Object.keys(union(roles.map(({ permissions }) => permissions))).map((code) => ({
    code,
    by: roles.filter(({ permissions }) => holds(permissions, code)).map(({ id }) => id),
    open: roles.filter(({ permissions }) => isUnknown(permissions, code)).length,
  }))
  const isDifferent = ({ by, open }: (typeof codes)[number]) =>
    by.length > 0 && by.length + open < roles.length
  const different = codes.filter(isDifferent)
  const uniqueTo = (id: string) =>
    different.filter(({ by, open }) => by.length === 1 && by[0] === id && open === 0)
  return {
    shared: codes.filter(({ by }) => by.length === roles.length).map(({ code }) => code),
    different: different.map(({ code, by }) => ({ code, by })),
    unknown: codes.filter((one) => one.open > 0 && !isDifferent(one)).map(({ code }) => code),
    unique: new Map(roles.map(({ id }) => [id, uniqueTo(id).map(({ code }) => code)])),
  }
}

/** The held codes as a set, for comparison with hundreds of other roles. */
type HeldCodes = ReadonlySet<string>
export const heldSetOf = ({ permissions }: Pick<ComparedRole, 'permissions'>): HeldCodes =>
  new Set(heldCodes(permissions))

/** The number of codes that are in only one of the two sets. */
export function distance(one: HeldCodes, other: HeldCodes): number {
  let shared = 0
  for (const code of one) if (other.has(code)) shared++
  return one.size + other.size - 2 * shared
}

/**
 * Orders roles by similarity: each is followed by the most similar of the rest, beginning with the role
 * `from`.
 */
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
