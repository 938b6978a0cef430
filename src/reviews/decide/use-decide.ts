import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { keyOf, type ItemKey } from '#domain/review/review-decisions'
import { compareWritten, isConfirmed } from '#domain/write-outcome'
import type { Decision } from '#contract/review-roles'
import { maxDecisionMs, maxItemsAtOnce, type Review } from '#contract/reviews'
import { outcomeWords } from '../../form/outcome-words'
import { useSendOnce } from '../../form/send-once'
import { failureText } from '../../form/write-failure'
import { counted } from '../../lib/words'
import { pastWords } from '../review-words'
import { decideMutation } from '../../queries/reviews'

const now = () => performance.now()
const elapsedSince = (start: number) => Math.min(maxDecisionMs, Math.round(now() - start))

type Asked = {
  review: Review
  current: ItemKey
  /** The items that the answer decides. */
  covered: readonly ItemKey[]
  open: readonly ItemKey[]
  onDecided: (decided: ItemKey) => void
}

/** Stores the answer to a question, with the time that it took. */
export function useDecide({ review, current, covered, open, onDecided }: Asked) {
  const key = keyOf(current)
  const [status, setStatus] = useState('')
  const [problem, setProblem] = useState('')
  const shownAt = useRef(0)
  const { mutateAsync } = useMutation(decideMutation(review.id))
  const { busy, sendOnce } = useSendOnce()
  useEffect(() => {
    shownAt.current = now()
  }, [key])
  /** `removing`: permissions that are removed one by one first, where a role should lose some. */
  const decide = (decision: Decision, note: string, removing: readonly string[] = []) => {
    setProblem('')
    const waiting = new Set(open.map(keyOf))
    const fresh = covered.filter((one) => waiting.has(keyOf(one)))
    const items = (fresh.length > 0 ? fresh : covered)
      .slice(0, maxItemsAtOnce)
      .map(({ role, code }) => ({ role, code }))
    const body = { items, decision, note, milliseconds: elapsedSince(shownAt.current) }
    void sendOnce(
      async (stillIn) => {
        for (const code of removing) {
          await mutateAsync({
            items: [{ role: current.role, code }],
            decision: 'revoke',
            note: '',
            milliseconds: 0,
          })
          stillIn()
        }
        const { decisions } = await mutateAsync(body)
        // The time for another decision counts from here.
        shownAt.current = now()
        const stored = new Map(decisions.map((one) => [keyOf(one), one]))
        const comparison = items
          .map((item) => compareWritten({ decision, note }, stored.get(keyOf(item)) ?? {}))
          .find((one) => !isConfirmed(one))
        if (comparison) {
          setProblem(outcomeWords('The decision was sent', comparison))
          return 'more'
        }
        const decided = new Set(items.map(keyOf))
        for (const code of removing) decided.add(keyOf({ role: current.role, code }))
        const left = open.filter((one) => !decided.has(keyOf(one))).length
        setStatus(
          `${pastWords(current.code, decision)}. ${left === 0 ? 'Everything is decided.' : `${counted(left, 'decision')} left.`}`,
        )
        onDecided(current)
        return 'more'
      },
      (failure) => setProblem(failureText(failure)),
    )
  }
  return { status, problem, busy, decide }
}
