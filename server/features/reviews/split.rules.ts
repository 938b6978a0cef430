import type { IdNumber } from '#contract/shape'
import { assignedTwice, nobodyReviews, nodeWords, notCovered, notReviewer } from './reviews.errors'
import type { Reviewer } from './reviewers.store'
import type { NewItem } from './reviews-write.store'

type Placed = Pick<NewItem, 'node'> & Partial<Pick<NewItem, 'kind' | 'id'>>
export type Part<I> = { readonly reviewer: Reviewer; readonly items: I[] }

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
export function splitItems<I extends Placed>(
  reviewers: readonly Reviewer[],
  items: readonly I[],
  assigned: Assigned,
  seen: Seen,
): Part<I>[] {
  const parts = reviewers.map((reviewer): Part<I> => ({ reviewer, items: [] }))
  const given = byHand(reviewers, assigned, seen)
  if (reviewers.length === 0) return []
  const uncovered = new Set<number>()
  for (const item of items) {
    const { node, kind, id: own } = item
    const others = reviewers.filter(({ id }) => kind !== 'person' || id !== own)
    const hand = others.find((one) => node !== null && one === given.get(node))
    const chosen = hand ?? nearest(others, node) ?? nearest(reviewers, node)
    if (!chosen && node !== null) uncovered.add(node)
    parts.find(({ reviewer }) => reviewer === chosen)?.items.push(item)
  }
  if (uncovered.size > 0) throw nobodyReviews(nodeWords([...uncovered], seen))
  return parts
}
