import { isKeptTogether, keyOf, openItems, type ItemKey } from '#domain/review/review-decisions'
import { isCallerKeptTogether, isNotReviewed, openCallers } from '#domain/review/reviewed-callers'
import type { ReviewCaller } from '#contract/review-callers'
import type { Review } from '#contract/reviews'
import { riskOf } from '#domain/advice/permission-advice'
import { callerWhy, kindWords, madeWords, nameOfPermission } from './review-words'

/** Names what is decided: a role or, with `code`, one of its permissions; a person; or a key. */
export type Step = { readonly kind: string; readonly id: string; readonly code?: string | null }
/** The step as one text, to compare steps and to look things up. */
export const stepKey = ({ kind, id, code }: Step): string => `${kind}:${id}:${code ?? ''}`
export const roleStep = ({ role, code }: ItemKey): Step => ({ kind: 'role', id: role, code })
export const isOfRole = ({ kind }: Step): boolean => kind === 'role'
/** Names everybody who didn't change. Each of them can be decided about alone, too. */
const theUnchanged: Step = { kind: 'all', id: 'together' }

/** One question of a review, and what its answer decides. */
export type Question = { readonly step: Step; readonly covers: readonly Step[] }

function questionsAbout(steps: readonly Step[], together: readonly Step[], as = together[0]): Question[] {
  // A question about a single item is asked like any other.
  const inOne = new Set(together.length > 1 ? together : [])
  return [
    ...steps.filter((step) => !inOne.has(step)).map((step) => ({ step, covers: [step] })),
    ...(as && inOne.size > 0 ? [{ step: as, covers: together }] : []),
  ]
}

/** The questions in their order. One covers the first review of all built-in roles, one all who didn't change. */
export function questionsOf({
  roles,
  items,
  callers = [],
}: Pick<Review, 'roles' | 'items' | 'callers'>): Question[] {
  const roleOf = new Map(roles.map(({ role_id, role }) => [role_id, role]))
  const steps = items.map(roleStep)
  const builtIn = steps.filter((_, at) => items[at] && isKeptTogether(roleOf.get(items[at].role), items[at]))
  return [
    ...questionsAbout(steps, builtIn),
    ...questionsAbout(callers, callers.filter(isCallerKeptTogether), theUnchanged),
  ]
}

/** What the answer to a question decides. A step that no question names is decided alone. */
export const coveredBy = (questions: readonly Question[], step: Step): readonly Step[] =>
  questions.find((one) => stepKey(one.step) === stepKey(step))?.covers ?? [step]

/** The decisions that are still to make. */
export const openIn = ({ items, decisions, callers = [] }: Review): Step[] => [
  ...openItems(items, decisions).map(roleStep),
  ...openCallers(callers),
]

/** What is decided, by step, and when that was. */
export function decidedIn({ decisions, callers = [] }: Review) {
  const seen = ({ decision, decided_at = '' }: { decision: string; decided_at?: string | undefined }) => ({
    decision,
    decided_at,
  })
  return new Map([
    ...decisions.map((one) => [stepKey(roleStep(one)), seen(one)] as const),
    ...callers.flatMap((one) => (one.decision ? [[stepKey(one), seen(one.decision)] as const] : [])),
  ])
}

/** The questions that still have an open step. */
export function openQuestions(questions: readonly Question[], open: readonly Step[]): Question[] {
  const waiting = new Set(open.map(stepKey))
  return questions.filter(({ covers }) => covers.some((step) => waiting.has(stepKey(step))))
}

type Shown = {
  readonly step: Step
  readonly name: string
  /** Why the review asks, as a label of the question. */
  readonly why: string | undefined
  /** The same in the list, where the state of a role stands above its permissions. */
  readonly label: string | undefined
  /** Whether somebody should decide. */
  readonly isAsked: boolean
  readonly isRisky: boolean
  /** What was decided. */
  readonly made: Made | undefined
}
type Made = {
  readonly decision: string
  readonly note: string
  readonly words: string
  readonly account_name?: string | undefined
  readonly decided_at?: string | undefined
}
export type RoleItem = Shown & {
  readonly reviewed: Review['roles'][number]
  readonly code: string | null
  readonly asked: Review['items'][number] | undefined
}
export type CallerItem = Shown & { readonly one: ReviewCaller }
/** What one decision is about, with its decision. */
export type Item = RoleItem | CallerItem

type RoleParts = Pick<RoleItem, 'reviewed' | 'code' | 'asked'> & {
  readonly decided: Review['decisions'][number] | undefined
  /** Whether the changes to the role are made. */
  readonly isApplied: boolean
}
export function roleItem({ reviewed, code, asked, decided, isApplied }: RoleParts): RoleItem {
  const kind = asked?.kind ?? 'unchanged'
  const why = kindWords[kind] ?? kind
  return {
    step: roleStep({ role: reviewed.role_id, code }),
    name: code === null ? 'Role as a whole' : nameOfPermission(reviewed, code),
    why,
    label: asked && kind !== 'new-role' && kind !== 'held' ? why : undefined,
    isAsked: asked !== undefined,
    isRisky: code !== null && kind !== 'removed' && riskOf(code) !== undefined,
    made: decided && { ...decided, note: decided.note ?? '', words: madeWords(decided, isApplied) },
    reviewed,
    code,
    asked,
  }
}

export function callerItem(one: ReviewCaller, isClosed: boolean): CallerItem {
  const { decision, changes, risky } = one
  const isLeft = isNotReviewed(one) && (isClosed || one.is_reviewer === true)
  return {
    step: one,
    name: one.name,
    // The risk has a badge of its own.
    why: changes.length > 0 || !risky ? callerWhy({ changes, risky: false }) : undefined,
    label: isLeft ? (isClosed ? 'Not reviewed' : 'Reviewer') : callerWhy(one),
    isAsked: !isLeft,
    isRisky: risky,
    made: decision
      ? { ...decision, note: decision.note ?? '', words: madeWords(decision, isOver(one.change)) }
      : undefined,
    one,
  }
}

/** Whether an attempt settled a change, so that nobody has to try again. */
export const isOver = (last: { readonly result: string } | null | undefined): boolean =>
  !['refused', 'maybe', undefined].includes(last?.result)
/** Whether what was decided about a role is done. */
export const isAppliedTo = ({ changes }: Pick<Review, 'changes'>, id: string): boolean =>
  isOver(changes.findLast(({ role }) => role === id))

/** Finds what steps are about. The review can have thousands, so it is read once. */
export function itemsIn(review: Review): (steps: readonly Step[]) => Item[] {
  const { roles, items, decisions, callers = [], state } = review
  const roleOf = new Map(roles.map((one) => [one.role_id, one]))
  const askedOf = new Map(items.map((one) => [keyOf(one), one]))
  const decidedOf = new Map(decisions.map((one) => [keyOf(one), one]))
  const callerOf = new Map(callers.map((one) => [stepKey(one), one]))
  const itemAt = (step: Step): Item | undefined => {
    const { id, code = null } = step
    if (!isOfRole(step)) {
      const one = callerOf.get(stepKey(step))
      return one && callerItem(one, state === 'closed')
    }
    const [reviewed, key] = [roleOf.get(id), keyOf({ role: id, code })]
    const [asked, decided] = [askedOf.get(key), decidedOf.get(key)]
    return reviewed && roleItem({ reviewed, code, asked, decided, isApplied: isAppliedTo(review, id) })
  }
  return (steps) => steps.flatMap((step) => itemAt(step) ?? [])
}
