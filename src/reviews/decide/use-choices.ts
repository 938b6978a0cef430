import { choicesFor, keyOf, type ItemKey } from '#domain/review/review-decisions'
import type { Decision } from '#contract/review-roles'
import { decideReview, type Review } from '#contract/reviews'
import { useReason } from '../../session/use-can'

/** Returns why an item can't be decided now, or undefined when it can. */
function useObstacle(review: Review, current: ItemKey): string | undefined {
  const lacked = useReason(decideReview.needs)
  if (review.state === 'paused') return 'The review is paused. Resume it to decide.'
  if (review.changes.some(({ role, result }) => role === current.role && result === 'done'))
    return 'The decisions about this role have already been applied.'
  return lacked
}

/** The decisions that an item allows, and the reason why each of the others is impossible. */
export function useChoices(review: Review, current: ItemKey) {
  const obstacle = useObstacle(review, current)
  const reviewed = review.roles.find(({ role_id }) => role_id === current.role)
  const item = review.items.find((one) => keyOf(one) === keyOf(current))
  // The wire's kind is any text, and only 'removed' makes a difference.
  const choices = choicesFor(reviewed?.role ?? null, current.code, item as { kind: 'added' } | undefined)
  const whyNot = (decision: Decision): string | undefined => {
    if (obstacle || choices.includes(decision)) return obstacle
    if (choices.length === 1)
      return reviewed?.role && item?.kind !== 'removed'
        ? 'Built-in roles can’t be changed.'
        : 'There is nothing left to change.'
    return 'There is no read-only permission for this.'
  }
  return { reviewed, item, choices, obstacle, whyNot }
}
