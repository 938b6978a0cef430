import { isKeptTogether, keyOf, type ItemKey } from '#domain/review/review-decisions'
import type { Review } from '#contract/reviews'

type Item = Review['items'][number]

/**
 * The questions of a review in their order. One question about built-in roles covers all items of `together`,
 * and comes last.
 */
export type ReviewQuestions = {
  readonly together: readonly Item[]
  readonly all: readonly ItemKey[]
}

export function stepsOf({ roles, items }: Pick<Review, 'roles' | 'items'>): ReviewQuestions {
  const roleOf = new Map(roles.map(({ role_id, role }) => [role_id, role]))
  const covered = items.filter((item) => isKeptTogether(roleOf.get(item.role), item))
  // A question about a single item is asked like any other.
  const together = covered.length > 1 ? covered : []
  const keys = new Set(together.map(keyOf))
  return { together, all: [...items.filter((item) => !keys.has(keyOf(item))), ...together.slice(0, 1)] }
}

/** The items that the question about this item covers. */
export const coveredBy = ({ together }: ReviewQuestions, current: ItemKey): readonly ItemKey[] =>
  together.some((one) => keyOf(one) === keyOf(current)) ? together : [current]

/** The question that covers an item. */
export const stepFor = (steps: ReviewQuestions, key: ItemKey): ItemKey => coveredBy(steps, key)[0] ?? key

/** The questions that still have an open item. */
export function openSteps(steps: ReviewQuestions, open: readonly ItemKey[]): ItemKey[] {
  const waiting = new Set(open.map(keyOf))
  return steps.all.filter((step) => coveredBy(steps, step).some((one) => waiting.has(keyOf(one))))
}
