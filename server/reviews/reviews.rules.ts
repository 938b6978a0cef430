import {
  bulkRefusal,
  choicesFor,
  isEmptyPlan,
  openItems,
  planOf,
  type Spot,
} from '#domain/review/review-decisions'
import { type Decision } from '#contract/reviews'
import {
  cannotDecide,
  changeIsMade,
  noSuchSpot,
  nothingToApply,
  oneByOne,
  reviewIsClosed,
  reviewIsPaused,
  stillOpen,
  stillToApply,
} from './reviews.errors'
import type { KeptReview } from './kept-review'

export function allowWork({ state }: { readonly state: string }): void {
  if (state === 'closed') throw reviewIsClosed()
  if (state === 'paused') throw reviewIsPaused()
}

const isDone = (review: KeptReview, role: string) =>
  review.changes.some((one) => one.role === role && one.result === 'done')

/** Every spot must be one of this review, allow the decision, and not belong to a role that was changed already. */
export function allowDeciding(review: KeptReview, spots: readonly Spot[], decision: Decision): void {
  const why = bulkRefusal(spots, review.items, decision)
  if (why) throw oneByOne(why)
  for (const { role, code } of spots) {
    const reviewed = review.roles.find((one) => one.role_id === role)
    const item = review.items.find((one) => one.role === role && one.code === code)
    const choices = reviewed ? choicesFor(reviewed.role, code, item) : []
    if (choices.length === 0) throw noSuchSpot()
    if (!choices.includes(decision)) throw cannotDecide(decision, choices)
    if (isDone(review, role)) throw changeIsMade()
  }
}

/** What is to be carried out of one role, when everything about it is decided. */
export function planToApply(review: KeptReview, role: string) {
  const reviewed = review.roles.find((one) => one.role_id === role)?.role
  const open = openItems(review.items, review.decisions).filter((item) => item.role === role)
  if (open.length > 0) throw stillOpen(open.length)
  if (isDone(review, role)) throw changeIsMade()
  const plan = reviewed && planOf(reviewed, review.decisions)
  if (!plan || isEmptyPlan(plan)) throw nothingToApply()
  return plan
}

/** A review ends when everything is decided, and every change was at least tried: what was refused stands in the evidence. */
export function allowClosing(review: KeptReview): void {
  const open = openItems(review.items, review.decisions)
  if (open.length > 0) throw stillOpen(open.length)
  const waiting = review.roles.filter(
    ({ role, role_id }) =>
      role &&
      !isEmptyPlan(planOf(role, review.decisions)) &&
      !review.changes.some((change) => change.role === role_id),
  )
  if (waiting.length > 0) throw stillToApply(waiting.length)
}
