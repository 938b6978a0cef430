import { useMutation } from '@tanstack/react-query'
import { keyOf, type ItemKey } from '#domain/review/review-decisions'
import type { Decision } from '#contract/review-roles'
import { maxItemsAtOnce, type Review } from '#contract/reviews'
import { madeWords } from '../review-words'
import { stepKey, type Step } from '../review-steps'
import { decideMutation } from '../../queries/reviews'
import { useAnswer } from './use-answer'

type Asked = {
  review: Review
  current: ItemKey
  /** The items that the answer decides. */
  covered: readonly ItemKey[]
  open: readonly Step[]
  onDecided: (decided: ItemKey) => void
}

/** Those of the covered that are open, or all of them. */
export function toDecide<S extends Step>(covered: readonly S[], open: readonly Step[]): readonly S[] {
  const waiting = new Set(open.map(stepKey))
  const fresh = covered.filter((one) => waiting.has(stepKey(one)))
  return (fresh.length > 0 ? fresh : covered).slice(0, maxItemsAtOnce)
}

/** Stores the answer to a question about a role or permission. */
export function useDecide({ review, current, covered, open, onDecided }: Asked) {
  const { mutateAsync } = useMutation(decideMutation(review.id))
  const { answer, ...state } = useAnswer(keyOf(current))
  /** `removing`: permissions that are removed one by one first, where a role should lose some. */
  const decide = (decision: Decision, note: string, removing: readonly string[] = []) => {
    const items = toDecide(covered, open).map(({ role, code }) => ({ role, code }))
    answer(async (milliseconds, stillIn) => {
      for (const code of removing) {
        await mutateAsync({
          items: [{ role: current.role, code }],
          decision: 'revoke',
          note: '',
          milliseconds: 0,
        })
        stillIn()
      }
      const { decisions } = await mutateAsync({ items, decision, note, milliseconds })
      const stored = new Map(decisions.map((one) => [keyOf(one), one]))
      const decided = new Set(items.map(keyOf))
      for (const code of removing) decided.add(keyOf({ role: current.role, code }))
      return {
        sent: { decision, note },
        stored: items.map((item) => stored.get(keyOf(item))),
        words: madeWords({ code: current.code, decision }),
        left: open.filter((one) => !decided.has(stepKey(one))).length,
        onStored: () => onDecided(current),
      }
    })
  }
  return { ...state, decide }
}
