import type { IdNumber } from '#contract/shape'
import { nobodyReviews, reviewsNothing } from './reviews.errors'
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

/**
 * Gives each role, person and key to the nearest reviewer. Nobody gets what is about themselves while another
 * reviewer covers it. Throws for a node that nobody covers, and for a reviewer who would get nothing.
 */
export function sharesOf<R extends Placed, C extends Placed>(
  reviewers: readonly Reviewer[],
  { roles, callers }: { readonly roles: readonly R[]; readonly callers: readonly C[] },
): Share<R, C>[] {
  const shares = reviewers.map((reviewer): Share<R, C> => ({ reviewer, roles: [], callers: [] }))
  const uncovered = new Set<number>()
  const shareFor = ({ node, employee }: Placed) => {
    const others = reviewers.filter(({ id }) => id !== employee)
    const chosen = nearest(others, node) ?? nearest(reviewers, node)
    if (!chosen && node !== null) uncovered.add(node)
    return shares.find(({ reviewer }) => reviewer === chosen)
  }
  for (const role of roles) shareFor(role)?.roles.push(role)
  for (const caller of callers) shareFor(caller)?.callers.push(caller)
  if (uncovered.size > 0) throw nobodyReviews([...uncovered])
  const idle = shares.filter((share) => share.roles.length + share.callers.length === 0)
  if (idle.length > 0) throw reviewsNothing(idle.map(({ reviewer }) => reviewer.name))
  return shares
}
