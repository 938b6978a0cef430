import type { applyReview } from '#contract/reviews/closing'
import type { PermissionCode } from '#contract/roles/permissions'
import { maxReviewSteps } from '#contract/reviews/steps'
import type { AnyDecision } from '#contract/reviews/reviews'
import type { RoleFacts } from '#contract/roles/role-facts'
import type { IdNumber } from '#contract/shape'
import type { BodyOf } from '#contract/wire'
import {
  askedIn,
  bulkRefusal,
  callersToChange,
  isEmptyPlan,
  keyOf,
  openIn,
  planOf,
  reducesNothing,
  type ItemKey,
  type Plan,
} from '#domain/review/decisions'
import { neededToDecide } from '#domain/review/reviewer-needs'
import { factsOf } from '#domain/review/role-facts'
import type { StoredCaller, StoredReview } from '#domain/review/stored-review'
import type { Caller } from '../../callers/caller'
import { cannotProcess, lacksPermission } from '../../errors/refusal'
import {
  cannotDecide,
  changeIsMade,
  changedSince,
  changesNothing,
  decidedMeanwhile,
  dueIsOver,
  noSuchItem,
  nothingToApply,
  reviewIsClosed,
  reviewIsPaused,
  stillOpen,
  stillToApply,
  tooManySteps,
} from './reviews.errors'

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

/** Throws unless the caller may decide about these, and apply that. @returns what it needs */
export function allowItems(caller: Caller | null, items: readonly ItemKey[]): PermissionCode[] {
  const needs = [...new Set(items.map(({ kind }) => neededToDecide(kind)))]
  for (const code of needs) if (caller && !caller.codes.has(code)) throw lacksPermission(code)
  return needs
}

type Seen = { readonly decision: string; readonly decided_at: string }
type Shown = ItemKey & { readonly seen?: Seen | null | undefined; readonly shown?: string | undefined }
const askedOf = (review: StoredReview, item: ItemKey) => {
  const asked = askedIn(review, item)
  if (!asked) throw noSuchItem()
  return asked
}

/**
 * Throws unless each item is as the caller saw it, and they can be decided together. Callers who don't say which
 * decision they saw replace it; those who don't say which facts saw nothing that changed.
 */
export function allowSeen(review: StoredReview, items: readonly Shown[], decision: string): void {
  const all = items.map((item) => ({ ...askedOf(review, item), ...item }))
  for (const { name, now, changed, made, seen, shown } of all) {
    if (
      made &&
      seen !== undefined &&
      (made.decision !== seen?.decision || made.decided_at !== seen.decided_at)
    )
      throw decidedMeanwhile(made.account_name, made.decision)
    if (now && (shown === undefined ? now.differences.length > 0 : shown !== now.digest))
      throw changedSince(name, changed)
  }
  const why = bulkRefusal(all, decision)
  if (why) throw cannotProcess(why)
}

/** Throws unless each item allows the decision, and hasn't been changed yet. */
export function allowChoosing(review: StoredReview, items: readonly ItemKey[], decision: AnyDecision): void {
  for (const item of items) {
    const { choices, isApplied } = askedOf(review, item)
    if (choices.length === 0) throw noSuchItem()
    if (!choices.includes(decision)) throw cannotDecide(decision, choices)
    if (isApplied) throw changeIsMade()
  }
}

export type Applied = BodyOf<typeof applyReview>
/** `read`: the facts that it was decided about. */
export type DecidedPlan = Plan & { readonly read: RoleFacts }
/** The change that decisions come to. */
export type Planned =
  | { readonly kind: 'role'; readonly id: IdNumber<'role'>; readonly plan: DecidedPlan }
  | {
      readonly kind: 'caller'
      readonly one: StoredCaller
      readonly decision: 'other_role' | 'remove'
      readonly role: IdNumber<'role'> | null
    }

/**
 * The change that follows from the decisions about a role, or about a person or key. Throws unless all are made, it
 * changes something, it hasn't been made yet, and it is the change that the caller saw.
 */
export function planToApply(review: StoredReview, shown: Applied): Planned {
  const { isApplied } = askedOf(review, shown)
  const open = openIn(review).filter(({ kind, id }) => kind === shown.kind && Number(id) === shown.id)
  if (open.length > 0) throw stillOpen(open.length)
  if (isApplied) throw changeIsMade()
  if (shown.kind !== 'role') {
    const one = review.callers.find((caller) => keyOf(caller) === keyOf(shown))
    const made = one?.decision
    if (!made) throw stillOpen(1)
    const { decision } = shown
    if (!decision || made.decision !== decision || made.role !== (shown.role ?? null))
      throw decidedMeanwhile(made.account_name, made.decision)
    return { kind: 'caller', one, decision, role: made.role }
  }
  const role = String(shown.id)
  const read = review.roles.find(({ role_id }) => role_id === role)?.role
  if (!read) throw nothingToApply()
  const plan = planOf(read, review.decisions)
  if (!isSame(plan.remove, shown.removed) || !isSame(plan.add, shown.added)) {
    const last = review.decisions.findLast((one) => one.role === role)
    throw decidedMeanwhile(last?.account_name ?? 'Somebody', 'other permissions')
  }
  if (isEmptyPlan(plan)) throw nothingToApply()
  // The kind says whose id it is.
  return { kind: 'role', id: shown.id as IdNumber<'role'>, plan: { ...plan, read: factsOf(read) } }
}

const isSame = (some: readonly string[], others: readonly string[] = []) =>
  some.toSorted().join() === others.toSorted().join()

/**
 * Throws unless everything is decided and every change was attempted. The evidence lists the refused ones.
 */
export function allowClosing(review: StoredReview): void {
  const { roles, decisions, changes, callers } = review
  const open = openIn(review)
  if (open.length > 0) throw stillOpen(open.length)
  const untried = callersToChange(callers).filter(({ change }) => !change)
  if (untried.length > 0) throw stillToApply(untried.length, 'person or key', 'people and keys')
  const there = roles.flatMap(({ role }) => role ?? [])
  const attempted = new Set(changes.map((change) => change.role))
  const waiting = there.filter(
    (role) => !isEmptyPlan(planOf(role, decisions)) && !attempted.has(String(role.id)),
  )
  if (waiting.length > 0) throw stillToApply(waiting.length, 'role')
  const idle = there.find((role) => reducesNothing(role, decisions))
  if (idle) throw changesNothing(idle.name)
}
