import { difference, holds, intersection, union, type PermissionSet } from '../permission-set'
import { distance, heldSetOf, type ComparedRole } from '../role-comparison'
import type { ProposalMode } from './proposal-modes'
import type { Interruptible } from './interruptible'

export type ProposedRole = ComparedRole & {
  /** The number of people with the role; null if it can't be read. */
  readonly members: number | null
  /** Only roles of the same node can become one. */
  readonly node: string | null
}

export type Merge = {
  readonly roles: readonly ProposedRole[]
  readonly permissions: PermissionSet
  /** The permissions that the members of each role would gain and lose. */
  readonly effects: readonly {
    readonly role: ProposedRole
    readonly gains: readonly string[]
    readonly loses: readonly string[]
  }[]
}
type Proposal = { readonly before: number; readonly after: number; readonly merges: readonly Merge[] }

const setsOf = (roles: readonly ProposedRole[]) => roles.map(({ permissions }) => permissions)

/** The permissions that more than half of the members have. A tie counts as not held, because less is safer. */
function leastChange(roles: readonly ProposedRole[]): PermissionSet {
  const weighed = roles.map(({ permissions, members }) => ({
    permissions,
    weight: Math.max(1, members ?? 1),
  }))
  const sum = (list: typeof weighed) => list.reduce((total, { weight }) => total + weight, 0)
  const isHeldByMost = (code: string) =>
    sum(weighed.filter(({ permissions }) => holds(permissions, code))) * 2 > sum(weighed)
  const all = union(setsOf(roles))
  return Object.fromEntries(Object.keys(all).map((code) => [code, isHeldByMost(code)]))
}

const targets: Record<ProposalMode, (roles: readonly ProposedRole[]) => PermissionSet> = {
  'nobody loses': (roles) => union(setsOf(roles)),
  'nobody gains': (roles) => intersection(setsOf(roles)),
  'least change': leastChange,
}

/**
 * Joins the two nearest groups until any two have roles that differ in more than `most` codes. The distance of two groups is
 * that of their two most different roles.
 */
function* groupsOf(roles: readonly ProposedRole[], most: number): Interruptible<ProposedRole[][]> {
  const held = roles.map(heldSetOf)
  const gaps: number[][] = []
  for (const one of held) {
    gaps.push(held.map((other) => distance(one, other)))
    yield
  }
  const groups = roles.map((role): ProposedRole[] => [role])
  for (;;) {
    yield
    let [first, second, nearest] = [0, 0, Infinity]
    for (const [one, row] of gaps.entries())
      for (let other = one + 1; other < row.length; other++) {
        const gap = row[other] ?? Infinity
        if (gap < nearest) [first, second, nearest] = [one, other, gap]
      }
    if (nearest > most) return groups
    const toJoined = gaps.map((row) => Math.max(row[first] ?? 0, row[second] ?? 0))
    const joined = [...(groups[first] ?? []), ...(groups[second] ?? [])]
    for (const list of [groups, gaps, toJoined, ...gaps]) {
      list.splice(second, 1)
      list.splice(first, 1)
    }
    for (const [index, row] of gaps.entries()) row.push(toJoined[index] ?? 0)
    gaps.push([...toJoined, 0])
    groups.push(joined)
  }
}

const mergeOf = (roles: readonly ProposedRole[], permissions: PermissionSet): Merge => ({
  roles,
  permissions,
  effects: roles.map((role) => {
    const { added, removed } = difference(role.permissions, permissions)
    return { role, gains: added, loses: removed }
  }),
})

/**
 * Proposes merges of roles of the same node that differ in at most `most` codes, with the permissions that members would gain or
 * lose. Leave out built-in roles, because they can't be changed.
 */
export function* proposeFewer(
  roles: readonly ProposedRole[],
  most: number,
  mode: ProposalMode,
): Interruptible<Proposal> {
  const merges: Merge[] = []
  for (const node of new Set(roles.map((role) => role.node))) {
    const groups = yield* groupsOf(
      roles.filter((role) => role.node === node),
      most,
    )
    for (const group of groups) if (group.length > 1) merges.push(mergeOf(group, targets[mode](group)))
  }
  const gone = merges.reduce((sum, merge) => sum + merge.roles.length - 1, 0)
  return { before: roles.length, after: roles.length - gone, merges }
}
