import { choicesFor } from '#domain/review/decisions'
import { callerDecisions } from '#contract/reviews/callers'
import { decisions } from '#contract/reviews/roles'
import type { AnyDecision, Review } from '#contract/reviews/reviews'
import { neededToDecide } from '#domain/review/reviewer-needs'
import { useMyself } from '../../../session/session'
import { useReason } from '../../../session/use-can'
import type { CallerItem, Item, RoleItem } from '../review-items'
import { decisionWords } from '../review-words'

/** The keys of the answers, in their order. */
const shortcuts = ['k', 'r', 'x'] as const

/** Returns why nothing can be decided about this now, or undefined when something can. */
function useObstacle(review: Review, item: Item): string | undefined {
  const isCaller = 'one' in item
  const lacked = useReason(neededToDecide(item.step.kind))
  const me = useMyself()
  if (review.state === 'paused') return 'The review is paused. Resume it to decide.'
  if (isCaller && item.one.change?.result === 'done') return 'This decision has already been applied.'
  if (!isCaller && review.changes.some(({ role, result }) => role === item.step.id && result === 'done'))
    return 'The decisions about this role have already been applied.'
  const isLost = (one: { kind: string; code: string | null }) =>
    one.kind === 'removed' && one.code === item.step.code
  if (!isCaller && item.reviewed.now?.differences.some(isLost))
    return 'It was removed meanwhile. Decide about the role as a whole, which reads the role again.'
  if (lacked === undefined && isCaller && item.one.kind === 'person' && item.one.id === me)
    return 'Nobody decides about themselves. Without a colleague’s decision, the review closes with you as “not reviewed”.'
  return lacked
}

export const choicesOf = ({ reviewed, code, asked }: RoleItem): readonly AnyDecision[] =>
  // The wire's kind is any text, and only 'removed' makes a difference.
  choicesFor(reviewed.role, code, asked as { kind: 'added' } | undefined)

function whyNotInRole(item: RoleItem, decision: AnyDecision): string | undefined {
  const { reviewed, asked } = item
  const choices = choicesOf(item)
  if (choices.includes(decision)) return undefined
  if (choices.length === 1)
    return reviewed.role && asked?.kind !== 'removed'
      ? 'Built-in roles can’t be changed.'
      : 'There is nothing left to change.'
  return 'There is no read-only permission for this.'
}

function whyNotAbout({ one }: CallerItem, decision: AnyDecision, isOfSeveral: boolean): string | undefined {
  if (decision !== 'remove' && one.now?.differences.includes('deleted'))
    return 'Only “Remove” is left, which records the deletion.'
  return isOfSeveral && decision !== 'keep'
    ? 'Choose somebody in the list to decide about them alone.'
    : undefined
}

/** The answers to the question about these, each with the reason why it is impossible. */
export function useChoices(review: Review, item: Item, isOfSeveral: boolean) {
  const obstacle = useObstacle(review, item)
  const isCaller = 'one' in item
  const words = decisionWords[isCaller ? 'caller' : item.code === null ? 'role' : 'permission']
  const all: readonly AnyDecision[] = isCaller ? callerDecisions : decisions
  const choices = all.map((decision, at) => ({
    shortcut: shortcuts[at]!, // There are as many.
    decision,
    words: words[decision] ?? decision,
    why: obstacle ?? (isCaller ? whyNotAbout(item, decision, isOfSeveral) : whyNotInRole(item, decision)),
  }))
  return { obstacle, choices }
}
