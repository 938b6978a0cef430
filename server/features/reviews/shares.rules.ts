import type { IdNumber } from '#contract/shape'
import { assignedTwice, nobodyReviews, nodeWords, notCovered, notReviewer } from './reviews.errors'
import type { Reviewer } from './reviewers.store'

type Placed = {
  /** Null: a built-in role, which has none. */
  readonly node: IdNumber<'node'> | null
  /** The employee whom it is about. */
  readonly employee?: IdNumber<'employee'>
}
export type Share<R, C> = { readonly reviewer: Reviewer; readonly roles: R[]; readonly callers: C[] }

/**
 * The reviewer who is nearest: whose scope is the smallest of those that cover the node. Of two, the first.
 */
function nearest(reviewers: readonly Reviewer[], node: IdNumber<'node'> | null): Reviewer | undefined {
  const able = node === null ? reviewers : reviewers.filter(({ scope }) => scope.includes(node))
  if (node === null) return able[0]
  return able.toSorted((one, other) => one.scope.length - other.scope.length)[0]
}

/** The nodes that errors can name. */
type Seen = readonly { readonly id: number; readonly name: string }[]
type Assigned = readonly { readonly node: number; readonly reviewer: number }[]
/** Throws for a node that is given twice, or to somebody who doesn't review or cover it. */
function byHand(
  reviewers: readonly Reviewer[],
  assigned: Assigned,
  seen: Seen,
): ReadonlyMap<number, Reviewer> {
  const of = new Map<number, Reviewer>()
  for (const { node, reviewer: id } of assigned) {
    const reviewer = reviewers.find((one) => one.id === id)
    if (!reviewer) throw notReviewer(id)
    if (!reviewer.scope.includes(node)) throw notCovered(reviewer.name, nodeWords([node], seen))
    if (of.has(node)) throw assignedTwice(nodeWords([node], seen))
    of.set(node, reviewer)
  }
  return of
}

/**
 * Gives each role, person and key to whom its node was given by hand, or else to the nearest reviewer. Nobody
 * gets what is about themselves while another reviewer covers it. Throws for a node that nobody covers.
 */
export function sharesOf<R extends Placed, C extends Placed>(
  reviewers: readonly Reviewer[],
  { roles, callers }: { readonly roles: readonly R[]; readonly callers: readonly C[] },
  assigned: Assigned,
  seen: Seen,
): Share<R, C>[] {
  const shares = reviewers.map((reviewer): Share<R, C> => ({ reviewer, roles: [], callers: [] }))
  const given = byHand(reviewers, assigned, seen)
  if (reviewers.length === 0) return []
  const uncovered = new Set<number>()
  const shareFor = ({ node, employee }: Placed) => {
    const others = reviewers.filter(({ id }) => id !== employee)
    const hand = others.find((one) => node !== null && one === given.get(node))
    const chosen = hand ?? nearest(others, node) ?? nearest(reviewers, node)
    if (!chosen && node !== null) uncovered.add(node)
    return shares.find(({ reviewer }) => reviewer === chosen)
  }
  for (const role of roles) shareFor(role)?.roles.push(role)
  for (const caller of callers) shareFor(caller)?.callers.push(caller)
  if (uncovered.size > 0) throw nobodyReviews(nodeWords([...uncovered], seen))
  return shares
}
