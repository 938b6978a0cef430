import { factsOf } from '#domain/review/role-facts'
import { groupBy } from '#domain/group-by'
import {
  bulkRefusal,
  choicesFor,
  isEmptyPlan,
  openItems,
  planOf,
  reducesNothing,
  type ItemKey,
} from '#domain/review/review-decisions'
import {
  callerBulkRefusal,
  callerKeyOf,
  callersToChange,
  openCallers,
  type CallerKey,
} from '#domain/review/reviewed-callers'
import type { applyReview, applyReviewCaller } from '#contract/review-closing'
import { maxReviewSteps } from '#contract/review-steps'
import type { BodyOf } from '#contract/wire'
import type { CallerDecision } from '#contract/review-callers'
import type { Decision } from '#contract/review-roles'
import {
  aboutYourself,
  cannotDecide,
  changeIsMade,
  changedSince,
  changesNothing,
  decidedMeanwhile,
  decideOneByOne,
  dueIsOver,
  noSuchItem,
  nothingToApply,
  reviewIsClosed,
  reviewIsPaused,
  stillOpen,
  stillToApply,
  tooManySteps,
} from './reviews.errors'
import type { StoredCaller, StoredReview } from '#domain/review/stored-review'

/** Throws for a due date before today (UTC). */
export function allowDue(due: string | null | undefined, now: Date): void {
  if (due != null && due < now.toISOString().slice(0, 10)) throw dueIsOver()
}

/** Throws for a review with so many steps that another would only fill the disk. */
export function allowStep({ steps }: StoredReview): void {
  if (steps.length >= maxReviewSteps) throw tooManySteps(maxReviewSteps)
}

export function allowWork({ state }: { readonly state: string }): void {
  if (state === 'closed') throw reviewIsClosed()
  if (state === 'paused') throw reviewIsPaused()
}

const isDone = (review: StoredReview, role: string) =>
  review.changes.some((one) => one.role === role && one.result === 'done')

type Seen = { readonly decision: string; readonly decided_at: string }
type Made = Seen & { readonly account_name: string }
/** Throws if somebody decided since the caller looked. Callers who don't say what they saw replace it. */
export function allowReplacing(made: Made | null | undefined, seen: Seen | null | undefined): void {
  if (!made || seen === undefined) return
  if (made.decision !== seen?.decision || made.decided_at !== seen.decided_at)
    throw decidedMeanwhile(made.account_name, made.decision)
}

/** Throws if something is another now than what the caller saw. Left out: they saw nothing that changed. */
export function allowFactsShown<N extends { digest: string; differences: readonly unknown[] }>(
  name: string,
  now: N | null,
  words: (now: N) => string[],
  shown: string | undefined,
): void {
  if (now && (shown === undefined ? now.differences.length > 0 : shown !== now.digest))
    throw changedSince(name, words(now))
}

export function allowTogether(items: readonly ItemKey[], review: StoredReview, decision: Decision): void {
  const why = bulkRefusal(items, review, decision)
  if (why) throw decideOneByOne(why)
}

/**
 * Throws unless each item belongs to the review, allows the decision, and is of a role that has not been
 * changed yet.
 */
export function allowDeciding(review: StoredReview, items: readonly ItemKey[], decision: Decision): void {
  allowTogether(items, review, decision)
  for (const { role, code } of items) {
    const reviewed = review.roles.find((one) => one.role_id === role)
    const item = review.items.find((one) => one.role === role && one.code === code)
    const choices = reviewed ? choicesFor(reviewed.role, code, item) : []
    if (choices.length === 0) throw noSuchItem()
    if (!choices.includes(decision)) throw cannotDecide(decision, choices)
    if (isDone(review, role)) throw changeIsMade()
  }
}

/** Throws unless the decision is possible about each of them. Nobody decides about themselves. */
export function allowDecidingCallers(
  callers: readonly StoredCaller[],
  decision: CallerDecision,
  self: CallerKey | null,
): void {
  if (self && callers.some((one) => callerKeyOf(one) === callerKeyOf(self))) throw aboutYourself()
  const why = callerBulkRefusal(callers, decision)
  if (why) throw decideOneByOne(why)
  if (callers.some(({ change }) => change?.result === 'done')) throw changeIsMade()
}

/**
 * What was decided about a person or key. Throws unless it is what the caller saw, and changes something that
 * hasn't been changed yet.
 */
export function allowApplyingCaller(
  { decision, change }: StoredCaller,
  shown: BodyOf<typeof applyReviewCaller>,
) {
  if (!decision) throw stillOpen(1)
  if (decision.decision !== shown.decision || decision.role !== shown.role)
    throw decidedMeanwhile(decision.account_name, decision.decision)
  if (change?.result === 'done') throw changeIsMade()
  return { decision: decision.decision, role: decision.role }
}

/**
 * The change that follows from the decisions about a role. Throws unless all are made, at least one changes
 * something, and it is the change that the caller saw.
 */
export function planToApply(review: StoredReview, { role: id, removed, added }: BodyOf<typeof applyReview>) {
  const role = String(id)
  const reviewed = review.roles.find((one) => one.role_id === role)?.role
  const open = openItems(review.items, review.decisions).filter((item) => item.role === role)
  if (open.length > 0) throw stillOpen(open.length)
  if (isDone(review, role)) throw changeIsMade()
  const plan = reviewed && planOf(reviewed, review.decisions)
  if (!plan) throw nothingToApply()
  if (!isSame(plan.remove, removed) || !isSame(plan.add, added)) {
    const last = review.decisions.findLast((one) => one.role === role)
    throw decidedMeanwhile(last?.account_name ?? 'Somebody', 'other permissions')
  }
  if (isEmptyPlan(plan)) throw nothingToApply()
  return { ...plan, read: factsOf(reviewed) }
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.toSorted().join() === others.toSorted().join()

/**
 * Throws unless everything is decided and every change was attempted. The evidence lists the refused ones.
 */
export function allowClosing(review: StoredReview): void {
  const open = openItems(review.items, review.decisions).length + openCallers(review.callers).length
  if (open > 0) throw stillOpen(open)
  const untried = callersToChange(review.callers).filter(({ change }) => !change)
  if (untried.length > 0) throw stillToApply(untried.length, 'person or key', 'people and keys')
  const decisionsOf = groupBy(review.decisions, ({ role }) => role)
  const attempted = new Set(review.changes.map((change) => change.role))
  const waiting = review.roles.filter(
    ({ role, role_id }) =>
      role && !isEmptyPlan(planOf(role, decisionsOf.get(role_id) ?? [])) && !attempted.has(role_id),
  )
  if (waiting.length > 0) throw stillToApply(waiting.length, 'role')
  const idle = review.roles.find(
    ({ role, role_id }) => role && reducesNothing(role, decisionsOf.get(role_id) ?? []),
  )
  if (idle) throw changesNothing(idle.name)
}
