import { isKeptTogether, keyOf, openItems, type ItemKey } from '#domain/review/review-decisions'
import { callerKeyOf, isCallerKeptTogether, openCallers } from '#domain/review/reviewed-callers'
import type { ReviewCaller } from '#contract/review-callers'
import type { Review } from '#contract/reviews'

type Item = Review['items'][number]

/** Names a person or key, or all who are kept together. */
type CallerRef = { readonly kind: string; readonly id: string }
/** The question about everybody in `callersTogether`. Each of them can be chosen alone, too. */
export const allTogether: CallerRef = { kind: 'all', id: 'together' }
/** What a question is about: a role or permission, or a person or key. */
export type Step = ItemKey | CallerRef
export const isCaller = (step: Step): step is CallerRef => 'id' in step
/** The step as one text, to compare steps and to look things up. */
export const stepKey = (step: Step): string => (isCaller(step) ? callerKeyOf(step) : keyOf(step))

/**
 * The questions of a review in their order. One question about built-in roles covers all items of `together`,
 * and one about people and keys all `callersTogether`. These come last.
 */
export type ReviewQuestions = {
  readonly together: readonly Item[]
  readonly callersTogether: readonly ReviewCaller[]
  readonly all: readonly Step[]
}

export function stepsOf({
  roles,
  items,
  callers = [],
}: Pick<Review, 'roles' | 'items' | 'callers'>): ReviewQuestions {
  const roleOf = new Map(roles.map(({ role_id, role }) => [role_id, role]))
  const covered = items.filter((item) => isKeptTogether(roleOf.get(item.role), item))
  // A question about a single item is asked like any other.
  const together = covered.length > 1 ? covered : []
  const keys = new Set(together.map(keyOf))
  const kept = callers.filter(isCallerKeptTogether)
  const callersTogether = kept.length > 1 ? kept : []
  const single = kept.length > 1 ? callers.filter((one) => !isCallerKeptTogether(one)) : callers
  return {
    together,
    callersTogether,
    all: [
      ...items.filter((item) => !keys.has(keyOf(item))),
      ...together.slice(0, 1),
      ...single,
      ...(callersTogether.length > 0 ? [allTogether] : []),
    ],
  }
}

/** The decisions that are still to make. */
export const openIn = ({ items, decisions, callers = [] }: Review): Step[] => [
  ...openItems(items, decisions),
  ...openCallers(callers),
]

/** The steps that the question about this one covers. */
export function coveredBy({ together, callersTogether }: ReviewQuestions, current: Step): readonly Step[] {
  const key = stepKey(current)
  if (isCaller(current)) return key === stepKey(allTogether) ? callersTogether : [current]
  return together.some((one) => keyOf(one) === key) ? together : [current]
}

/** The question that covers a step. */
export const stepFor = (steps: ReviewQuestions, key: Step): Step =>
  isCaller(key) ? key : (coveredBy(steps, key)[0] ?? key)

/** The questions that still have an open step. */
export function openSteps(steps: ReviewQuestions, open: readonly Step[]): Step[] {
  const waiting = new Set(open.map(stepKey))
  return steps.all.filter((step) => coveredBy(steps, step).some((one) => waiting.has(stepKey(one))))
}
