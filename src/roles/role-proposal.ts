import { distance, numbered, type CodeSet } from './code-sets'
import { intersectionOf, minus, unionOf, type RoleSet } from './role-algebra'

/** Nobody loses anything; nobody gains anything; or as few boxes change as possible, counted by holders. */
export const proposalModes = ['nobody loses', 'nobody gains', 'least change'] as const
export type ProposalMode = (typeof proposalModes)[number]

/** A role with how many hold it; null where that cannot be read. */
export type HeldRole = RoleSet & {
  readonly holders: number | null
  /** Only roles of the same place can be one. */ readonly node: string | null
}

export type Merge = {
  readonly members: readonly HeldRole[]
  readonly held: readonly string[]
  /** For each member what its holders would get and no longer have. */
  readonly effects: readonly {
    readonly role: HeldRole
    readonly gains: readonly string[]
    readonly loses: readonly string[]
  }[]
}
export type Proposal = { readonly before: number; readonly after: number; readonly merges: readonly Merge[] }

/** What most holders have: a code stays when it is held by more than half of them; at a tie it goes, because less is safer. */
function leastChange(members: readonly HeldRole[]): string[] {
  const weight = (role: HeldRole) => Math.max(1, role.holders ?? 1)
  const all = members.reduce((sum, role) => sum + weight(role), 0)
  return unionOf(members).filter((code) => {
    const by = members.reduce((sum, role) => sum + (role.held.includes(code) ? weight(role) : 0), 0)
    return by * 2 > all
  })
}

const targets: Record<ProposalMode, (members: readonly HeldRole[]) => string[]> = {
  'nobody loses': unionOf,
  'nobody gains': intersectionOf,
  'least change': leastChange,
}

type Cluster = { readonly members: readonly HeldRole[]; readonly sets: readonly CodeSet[] }

/** The largest distance between a role of one and a role of the other; Infinity as soon as it is more than `most`. */
function apart(one: Cluster, other: Cluster, most: number): number {
  let widest = 0
  for (const set of one.sets)
    for (const against of other.sets) {
      widest = Math.max(widest, distance(set, against))
      if (widest > most) return Infinity
    }
  return widest
}

/**
 * "These 9 roles could be 4": joins, nearest first, roles of the same place of which no two differ by more than `most` codes, and says
 * who would gain or lose what. Built-in roles cannot be changed: leave them out.
 */
export function proposeFewer(roles: readonly HeldRole[], most: number, mode: ProposalMode): Proposal {
  const { setOf } = numbered(roles.map(({ held }) => held))
  const places = [...new Set(roles.map(({ node }) => node))]
  const merges = places.flatMap((place) => {
    const atPlace = roles.filter(({ node }) => node === place)
    let clusters: Cluster[] = atPlace.map((role) => ({ members: [role], sets: [setOf(role.held)] }))
    for (;;) {
      let best: { one: Cluster; other: Cluster; gap: number } | undefined
      for (const [index, one] of clusters.entries())
        for (const other of clusters.slice(index + 1)) {
          const gap = apart(one, other, most)
          if (gap <= most && (!best || gap < best.gap)) best = { one, other, gap }
        }
      if (!best) break
      const { one, other } = best
      const joined = { members: [...one.members, ...other.members], sets: [...one.sets, ...other.sets] }
      clusters = [...clusters.filter((cluster) => cluster !== one && cluster !== other), joined]
    }
    return clusters
      .filter(({ members }) => members.length > 1)
      .map(({ members }) => mergeOf(members, targets[mode](members)))
  })
  const gone = merges.reduce((sum, { members }) => sum + members.length - 1, 0)
  return { before: roles.length, after: roles.length - gone, merges }
}

const mergeOf = (members: readonly HeldRole[], held: readonly string[]): Merge => ({
  members,
  held,
  effects: members.map((role) => ({ role, gains: minus(held, role.held), loses: minus(role.held, held) })),
})
