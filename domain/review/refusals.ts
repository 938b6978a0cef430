import type { applyReview } from '#contract/reviews/closing'
import type { AnyDecision } from '#contract/reviews/reviews'
import type { RoleFacts } from '#contract/roles/role-facts'
import type { IdNumber } from '#contract/shape'
import type { BodyOf } from '#contract/wire'
import { counted } from '../words'
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
} from './decisions'
import { factsOf } from './role-facts'
import { isAsDecided } from './since'
import type { StoredCaller, StoredReview } from './stored-review'

// Why something can't be done with a review, in words that its readers see; undefined: it can.

export const noSuchItem = 'This review has no such role, permission, person or key.'
const isMade = 'These decisions have already been applied.'
const stillOpen = (count: number) => `${counted(count, 'decision is', 'decisions are')} open.`
const decidedWords: Readonly<Record<string, string>> = { revoke: 'remove', other_role: 'another role' }
const decidedMeanwhile = (name: string, decision: string) =>
  `${name} decided about this meanwhile: ${decidedWords[decision] ?? decision}. Reload to see it.`
/** `words`: what is another now. */
export const changedSince = (name: string, words: readonly string[]): string =>
  `This changed: ${name} ${words.join(', ') || 'is as before again'}. Look at it and decide again.`

type Seen = { readonly decision: string; readonly decided_at: string }
type Shown = ItemKey & { readonly seen?: Seen | null | undefined; readonly shown?: string | undefined }
/**
 * Unless each item is as the caller saw it, and they can be decided together. Callers who don't say which decision
 * they saw replace it; those who don't say which facts saw nothing that changed.
 */
export function seenRefusal(review: StoredReview, items: readonly Shown[], decision: string) {
  const all = items.flatMap((item) => {
    const asked = askedIn(review, item)
    return asked ? { ...asked, ...item } : []
  })
  if (all.length < items.length) return noSuchItem
  for (const { name, now, changed, made, seen, shown } of all) {
    const isOther = made?.decision !== seen?.decision || made?.decided_at !== seen?.decided_at
    if (made && seen !== undefined && isOther) return decidedMeanwhile(made.account_name, made.decision)
    if (now && (shown === undefined ? now.differences.length > 0 : shown !== now.digest))
      return changedSince(name, changed)
  }
  return bulkRefusal(all, decision)
}

/** Unless each item allows the decision, and hasn't been changed yet. */
export function choiceRefusal(review: StoredReview, items: readonly ItemKey[], decision: AnyDecision) {
  for (const item of items) {
    const { choices = [], isApplied } = askedIn(review, item) ?? {}
    if (choices.length === 0) return noSuchItem
    if (!choices.includes(decision))
      return `“${decision}” isn't possible here. Choose one of: ${choices.join(', ')}.`
    if (isApplied) return isMade
  }
  return undefined
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
 * The change that follows from the decisions about a role, or about a person or key. A refusal unless all are made,
 * it changes something, it hasn't been made yet, and it is the change that the caller saw.
 */
export function planToApply(review: StoredReview, shown: Applied): Planned | string {
  const asked = askedIn(review, shown)
  if (!asked) return noSuchItem
  const open = openIn(review).filter(({ kind, id }) => kind === shown.kind && Number(id) === shown.id)
  if (open.length > 0) return stillOpen(open.length)
  if (asked.isApplied) return isMade
  if (shown.kind !== 'role') {
    const one = review.callers.find((caller) => keyOf(caller) === keyOf(shown))
    const made = one?.decision
    if (!made) return stillOpen(1)
    const { decision, role = null } = shown
    return !decision || made.decision !== decision || made.role !== role
      ? decidedMeanwhile(made.account_name, made.decision)
      : { kind: 'caller', one, decision, role }
  }
  const role = String(shown.id)
  const read = review.roles.find(({ role_id }) => role_id === role)?.role
  const plan = read && planOf(read, review.decisions)
  if (plan && !(isSame(plan.remove, shown.removed) && isSame(plan.add, shown.added))) {
    const last = review.decisions.findLast((one) => one.role === role)
    return decidedMeanwhile(last?.account_name ?? 'Somebody', 'other permissions')
  }
  if (!plan || isEmptyPlan(plan)) return 'No decision changes this role.'
  // The kind says whose id it is.
  return { kind: 'role', id: shown.id as IdNumber<'role'>, plan: { ...plan, read: factsOf(read) } }
}

const isSame = (some: readonly string[], others: readonly string[] = []) =>
  some.toSorted().join() === others.toSorted().join()

const stillToApply = (count: number, one: string, many?: string) =>
  `Decided changes of ${counted(count, one, many)} have not been applied.`
/**
 * Unless everything is decided, every change was attempted, and `shown` stands for what changed since. The evidence
 * lists the refused ones. Left out: nothing changed, and nobody came.
 */
export function closingRefusal(review: StoredReview, shown: string | undefined): string | undefined {
  const { roles, decisions, changes, callers } = review
  const open = openIn(review)
  if (open.length > 0) return stillOpen(open.length)
  const untried = callersToChange(callers).filter(({ change }) => !change)
  if (untried.length > 0) return stillToApply(untried.length, 'person or key', 'people and keys')
  const there = roles.flatMap(({ role }) => role ?? [])
  const attempted = new Set(changes.map((change) => change.role))
  const isWaiting = (role: (typeof there)[number]) =>
    !isEmptyPlan(planOf(role, decisions)) && !attempted.has(String(role.id))
  const waiting = there.filter(isWaiting)
  if (waiting.length > 0) return stillToApply(waiting.length, 'role')
  const idle = there.find((role) => reducesNothing(role, decisions))
  if (idle) return `${idle.name} should lose permissions, but none was chosen. Choose them, or keep the role.`
  const isShown = shown === undefined ? isAsDecided(review) : shown === review.since?.digest
  return isShown ? undefined : 'Something changed, or somebody came, since this was shown. Reload to see it.'
}
