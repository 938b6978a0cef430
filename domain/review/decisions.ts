import { callerDecisions } from '#contract/reviews/callers'
import { decisions, type Decision } from '#contract/reviews/roles'
import type { AnyDecision, Review } from '#contract/reviews/reviews'
import { riskOf } from '../advice/permission-advice'
import { heldCodesOf } from '../roles/permission-set'
import { isBuiltIn } from '../roles/role-type'
import type { WriteOutcome } from '../write-outcome'
import { callerChangedWords, roleChangedWords } from './changed-words'
import type { ReviewItem } from './items'
import { knownCodesOf, type AnyRole } from './role-facts'
import type { StoredReview } from './stored-review'

/** Names what is decided: a role or, with `code`, one of its permissions; a person; or a key. */
export type ItemKey = {
  readonly kind: string
  readonly id: string | number
  readonly code?: string | null | undefined
}
/** The key as one text, to compare keys and to look things up. */
export const keyOf = ({ kind, id, code }: ItemKey): string => `${kind}:${id}:${code ?? ''}`

/** An item or a decision of a review about a role. */
type OfRole = { readonly role: string; readonly code: string | null }
type Decided = OfRole & { readonly decision: string }
export const roleStep = ({ role: id, code }: OfRole) => ({ kind: 'role', id, code })
const roleKey = (one: OfRole): string => keyOf(roleStep(one))
/** Finds what is said of an item of a role. */
export const byRoleKey = <T extends OfRole>(all: readonly T[]): ((one: OfRole) => T | undefined) => {
  const of = new Map(all.map((one) => [roleKey(one), one]))
  return (one) => of.get(roleKey(one))
}

/** Returns the permission to view what this permission changes, or undefined if there is none. */
export function readingForm(code: string): string | undefined {
  if (code === 'msp_assume_managed_company') return 'msp_assumeRead_managed_company'
  const noun = /^msp_(?:add|edit|delete|rotate)_(.+)$/.exec(code)?.[1]
  return noun === undefined ? undefined : `msp_view_${noun}`
}

/** Its `role_type` shows whether it is built-in. */
type Typed = { readonly role_type?: string | undefined }

/**
 * Returns the decisions that an item of a role allows; none if there is no such item. `role` is null after its
 * deletion.
 */
export function choicesFor(
  role: (AnyRole & Typed) | null,
  code: string | null,
  item: Pick<ReviewItem, 'kind'> | undefined,
): readonly Decision[] {
  if (!role || item?.kind === 'removed') return item ? ['keep'] : []
  if (code !== null && !heldCodesOf(role).includes(code)) return []
  if (isBuiltIn(role)) return ['keep']
  const form = code === null ? undefined : readingForm(code)
  if (code !== null && (form === undefined || !knownCodesOf(role).includes(form))) return ['keep', 'revoke']
  if (code === null && heldCodesOf(role).length === 0) return ['keep']
  return decisions
}

/**
 * Whether an item belongs to the first review of a built-in role. Only "keep" is possible there, so one
 * answer covers all such items. A later change of a built-in role is news and is asked by itself.
 */
export const isKeptTogether = (
  role: Typed | null | undefined,
  item: { readonly kind: string } | undefined,
): boolean => role != null && isBuiltIn(role) && (item?.kind === 'new-role' || item?.kind === 'held')

type AskedCaller = {
  readonly role?: string | number | undefined
  readonly changes: readonly string[]
  readonly risky: boolean
  readonly now?: { readonly differences: readonly string[]; readonly risky: boolean } | null | undefined
  readonly is_reviewer?: boolean | undefined
  readonly decision?: { readonly decision: string } | null | undefined
}

/**
 * With whom one answer may keep this person or key: with all who are as they were (''), or with all whose role,
 * which is named, has other permissions than when the review was opened. Undefined: with nobody.
 */
export function keptGroupOf({ role, changes, risky, is_reviewer, now }: AskedCaller): string | undefined {
  if (changes.length > 0 || risky || is_reviewer === true || now?.risky) return undefined
  const [what, ...more] = now?.differences ?? []
  if (what === undefined) return ''
  return what === 'permissions' && more.length === 0 ? String(role) : undefined
}

/** What one decision is about, as the rules see it. */
export type Asked = {
  readonly name: string
  readonly now: { readonly digest: string; readonly differences: readonly unknown[] } | null
  /** What is another now than when it was read. */
  readonly changed: readonly string[]
  readonly made: { decision: string; decided_at: string; account_name: string } | null | undefined
  readonly choices: readonly AnyDecision[]
  /** All of one group can be kept with one answer; undefined: it is decided alone. */
  readonly group: string | undefined
  readonly isApplied: boolean
}

function askedRole(
  { roles, items, decisions: made, changes }: StoredReview,
  role: string,
  code: string | null,
) {
  const reviewed = roles.find(({ role_id }) => role_id === role)
  const isOf = (one: OfRole) => one.role === role && one.code === code
  const item = items.find(isOf)
  if (!reviewed) return undefined
  const { name, now } = reviewed
  const isAlone = now?.differences.length || item || code === null || riskOf(code) !== undefined
  return {
    name,
    now,
    changed: now ? roleChangedWords(now) : [],
    made: made.find(isOf),
    choices: choicesFor(reviewed.role, code, item),
    group: !isAlone || (isKeptTogether(reviewed.role, item) && !now?.differences.length) ? 'role' : undefined,
    isApplied: changes.some((one) => one.role === role && one.result === 'done'),
  }
}

/** What a decision is about; undefined if the review has no such item. */
export function askedIn(review: StoredReview, key: ItemKey): Asked | undefined {
  if (key.kind === 'role') return askedRole(review, String(key.id), key.code ?? null)
  const one = review.callers.find((caller) => keyOf(caller) === keyOf(key))
  return (
    one && {
      name: one.name,
      now: one.now,
      changed: one.now ? callerChangedWords(one.now) : [],
      made: one.decision,
      choices: one.current === 'deleted' ? ['remove'] : callerDecisions,
      group: keptGroupOf(one),
      isApplied: one.change?.result === 'done',
    }
  )
}

/** Returns why several items can't be decided at once, or undefined when they can: there is no "approve all". */
export function bulkRefusal(chosen: readonly Pick<Asked, 'group'>[], decision: string): string | undefined {
  if (chosen.length <= 1) return undefined
  if (decision !== 'keep') return 'Only “keep” can be chosen for several at once.'
  const groups = new Set(chosen.map(({ group }) => group))
  return groups.size === 1 && !groups.has(undefined)
    ? undefined
    : 'Decide what is new, changed or high-risk one by one.'
}

type Open<I, C> = {
  readonly items: readonly I[]
  readonly decisions: readonly Decided[]
  readonly callers?: readonly C[] | undefined
}
/** The decisions that are still to make. A review closes without one about its reviewer. */
export function openIn<I extends OfRole, C extends AskedCaller & { readonly kind: string }>({
  items,
  decisions: made,
  callers = [],
}: Open<I, C>) {
  const decided = byRoleKey(made)
  return [
    ...items.filter((one) => !decided(one)).map(roleStep),
    ...callers.filter(({ decision, is_reviewer }) => !decision && is_reviewer !== true),
  ]
}

/** Those whom the decision changes. */
export const callersToChange = <C extends AskedCaller>(callers: readonly C[]): C[] =>
  callers.filter(({ decision }) => decision && decision.decision !== 'keep')

export type Plan = { readonly remove: readonly string[]; readonly add: readonly string[] }

/**
 * Returns the change that follows from the decisions about a role. A decision about a permission overrides
 * the one about its role.
 */
export function planOf(role: AnyRole, made: readonly Decided[]): Plan {
  const held = heldCodesOf(role)
  const known = new Set(knownCodesOf(role))
  const decisionOf = new Map(
    made.filter((one) => one.role === String(role.id)).map(({ code, decision }) => [code, decision]),
  )
  // "Reduce" of a whole role names its permissions one by one, so it decides nothing about the others.
  const whole = decisionOf.get(null) === 'revoke' ? 'revoke' : 'keep'
  const target = new Set<string>()
  for (const code of held) {
    const decision = decisionOf.get(code) ?? whole
    const form = readingForm(code)
    if (decision === 'reduce' && form !== undefined && known.has(form)) target.add(form)
    else if (decision !== 'revoke') target.add(code)
  }
  // A revoked permission stays revoked, even if another one was reduced to it.
  for (const [code, decision] of decisionOf) if (decision === 'revoke' && code !== null) target.delete(code)
  return {
    remove: held.filter((code) => !target.has(code)),
    add: [...target].filter((code) => !held.includes(code)).toSorted(),
  }
}

export const isEmptyPlan = ({ remove, add }: Plan): boolean => remove.length === 0 && add.length === 0

/** Whether permissions of the role should go, but no decision takes one. */
export const reducesNothing = (role: AnyRole, made: readonly Decided[]): boolean =>
  made.some((one) => one.role === String(role.id) && one.code === null && one.decision === 'reduce') &&
  isEmptyPlan(planOf(role, made))

/** Applies the plan to the role as it is now, so that other people's changes stay. */
export function codesAfter(current: AnyRole, { remove, add }: Plan): string[] {
  const held = heldCodesOf(current)
  const wanted = new Set([...held.filter((code) => !remove.includes(code)), ...add])
  return knownCodesOf(current).filter((code) => wanted.has(code))
}

type Attempt = {
  readonly result: string
  /** The codes of the role afterwards; null if nobody read it, or nothing was changed. */
  readonly after?: Review['changes'][number]['after']
}

/** Whether a role with these codes has what was decided. */
export const isAsPlanned = ({ remove, add }: Plan, codes: readonly string[]): boolean =>
  remove.every((code) => !codes.includes(code)) && add.every((code) => codes.includes(code))

/**
 * The outcome of a decided change of a role, for the page and for the evidence; undefined if there was
 * nothing to do, because the role was deleted or had the permissions already.
 */
export function changeOutcome(plan: Plan, attempt: Attempt): WriteOutcome | undefined {
  if (attempt.result === 'maybe') return 'maybe'
  if (attempt.result !== 'done' && attempt.result !== 'refused') return undefined
  // A server can accept a change and make another one.
  if (attempt.after && !isAsPlanned(plan, attempt.after)) return 'differs'
  return attempt.result === 'done' ? 'done' : 'not-done'
}
