import { keyOf } from '#domain/review/decisions'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CallerKind } from '#contract/reviews/callers'
import { maxDecisionMs } from '#contract/reviews/inputs'
import { maxItemsAtOnce, type AnyDecision, type Review } from '#contract/reviews/reviews'
import type { Id } from '#contract/shape'
import { useSendOnce } from '../../../form/send-once'
import { failureText } from '../../../form/write-failure'
import { counted, isolated } from '../../../lib/words'
import { decideMutation } from '../../../queries/reviews'
import { itemsIn, type Item, type Step } from '../review-items'
import { madeWords } from '../review-words'

type Asked = {
  review: Review
  current: Step
  /** What the answer decides. */
  items: readonly Item[]
  open: readonly Step[]
  onDecided: () => void
}
/** What a decision needs beside the answer. */
type More = {
  /** The role that a person or key gets instead. */
  readonly role?: Id<'role'>
  /** Permissions that are removed one by one first, where a role should lose some. */
  readonly removing?: readonly string[]
}

const now = () => performance.now()

/** Those of the covered that are open, or all of them. */
function toDecide(covered: readonly Step[], open: readonly Step[]): readonly Step[] {
  const waiting = new Set(open.map(keyOf))
  const fresh = covered.filter((one) => waiting.has(keyOf(one)))
  return (fresh.length > 0 ? fresh : covered).slice(0, maxItemsAtOnce)
}

/** Keeping again would change nothing, and be one more line of the log. */
function isKept(item: Item, note: string): boolean {
  const { now } = 'one' in item ? item.one : item.reviewed
  return item.made?.decision === 'keep' && item.made.note === note && !now?.differences.length
}

type Rest = { readonly note: string; readonly milliseconds: number }
/** What an answer decides, with what was shown of it: the decision that is replaced, and the facts. */
const bodyOf = (items: readonly Item[], decision: AnyDecision, rest: Rest & More) => ({
  items: items.map((item) => ({
    ...nameOf(item.step),
    // The wire's decision is any text: the server refuses others.
    seen: item.made
      ? { decision: item.made.decision as AnyDecision, decided_at: item.made.decided_at ?? '' }
      : null,
    shown: ('one' in item ? item.one : item.reviewed).now?.digest,
  })),
  decision,
  ...rest,
})
// The wire's kind is any text: the server refuses others.
const nameOf = ({ kind, id, code = null }: Step) => ({ kind: kind as 'role' | CallerKind, id, code })

const noProblem = { of: '', name: '', words: '' }
/** Stores the answer to a question, with the time that it took. */
export function useDecide({ review, current, items, open, onDecided }: Asked) {
  const [status, setStatus] = useState('')
  const [problem, setProblem] = useState(noProblem)
  const shownAt = useRef(0)
  const early = useRef(0)
  const { busy, sendOnce, isRunning } = useSendOnce()
  const { mutateAsync } = useMutation(decideMutation(review.id))
  const key = keyOf(current)
  useEffect(() => {
    shownAt.current = now()
  }, [key])
  /** Whether an answer can be given. One before the reply to the last is counted, and decides nothing. */
  const isReady = (): boolean => {
    if (isRunning()) early.current++
    return !isRunning()
  }
  const decide = (decision: AnyDecision, note: string, { removing = [], ...more }: More = {}) => {
    setProblem(noProblem)
    early.current = 0
    const find = itemsIn(review)
    const milliseconds = Math.min(maxDecisionMs, Math.round(now() - shownAt.current))
    const removals = removing.map((code): Step => ({ ...current, code }))
    const steps = toDecide(
      items.map(({ step }) => step),
      open,
    )
    const asked = find(steps)
    if (decision === 'keep' && asked.every((one) => isKept(one, note))) {
      setStatus('Kept already.')
      return onDecided()
    }
    void sendOnce(
      async (stillIn) => {
        for (const one of removals) {
          await mutateAsync(bodyOf(find([one]), 'revoke', { note: '', milliseconds: 0 }))
          stillIn()
        }
        const reply = await mutateAsync(bodyOf(asked, decision, { note, milliseconds, ...more }))
        // The time for another decision counts from here.
        shownAt.current = now()
        const made = reply.callers[0]?.decision ?? { decision, code: current.code }
        const decided = new Set([...removals, ...steps].map(keyOf))
        const left = open.filter((one) => !decided.has(keyOf(one))).length
        const missed = early.current
        setStatus(
          `${madeWords(made)}. ${left === 0 ? 'Everything is decided.' : `${counted(left, 'decision')} left.`}${
            missed > 0 ? ` ${counted(missed, 'press', 'presses')} came too early and decided nothing.` : ''
          }`,
        )
        onDecided()
        return 'more'
      },
      (failure) => setProblem({ of: key, name: asked[0]?.name ?? '', words: failureText(failure) }),
    )
  }
  // The person can be at another question when the reply comes.
  const of = problem.of === key || problem.words === '' ? '' : `${isolated(problem.name)}: `
  return { status, problem: of + problem.words, busy, isReady, decide }
}
