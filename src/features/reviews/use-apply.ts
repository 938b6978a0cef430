import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Review } from '#contract/reviews/reviews'
import { neededToDecide } from '#domain/review/reviewer-needs'
import type { CallerKind } from '#contract/reviews/callers'
import { mayBeDone } from '../../api/doubt'
import { writesSent } from '../../api/exchange'
import { thisSession } from '../../api/this-session'
import { failedAttempt } from '../../form/bulk-run/failed-attempt'
import { runMany, type Attempt, type ItemOutcome, type Pause } from '../../form/bulk-run/run-many'
import { done } from '../../form/saved'
import { failureText, offlineFailure, writeFailure } from '../../form/write-failure'
import { counted, isolated } from '../../lib/words'
import { applyMutation } from '../../queries/reviews'
import { useReason } from '../../session/use-can'
import { useStop } from '../../ui/use-stop'
import { changesOf, type Change } from './changes'
import type { Step } from './review-items'

/**
 * Applies the changes one by one, until it is stopped or one fails. `at`: what is being changed. `isDoubtful`:
 * whether the outcome of the last attempt isn't known.
 */
export function useApply(review: Review) {
  const [at, setAt] = useState('')
  const [problem, setProblem] = useState('')
  const [pause, setPause] = useState<Pause>()
  /** The last attempt that the review had before a change whose outcome isn't known. */
  const [doubts, setDoubts] = useState<ReadonlyMap<string, string>>(new Map())
  const { begin, stop } = useStop()
  const { mutateAsync } = useMutation(applyMutation(review.id))
  const send = (change: Change) =>
    mutateAsync(
      'one' in change
        ? // The wire's kind is any text. The server refuses one that it doesn't know.
          {
            kind: change.one.kind as CallerKind,
            id: change.id,
            decision: change.one.decision?.decision as 'other_role' | 'remove',
            role: change.one.decision?.role ?? null,
          }
        : {
            kind: 'role',
            id: change.id,
            removed: [...change.plan.remove],
            added: [...change.plan.add],
          },
    )
  /** Sends what stood when it was pressed, also where somebody decides meanwhile. */
  const apply = async (changes: readonly Change[]) => {
    setProblem('')
    if (!navigator.onLine) return setProblem(offlineFailure.above)
    const stillIn = thisSession()
    const attemptOn = async (change: Change): Promise<Attempt> => {
      const { key, name, attempt: before } = change
      setAt(key)
      const sent = writesSent()
      const doubt = () => setDoubts((now) => new Map(now).set(key, before))
      try {
        stillIn()
        const after = changesOf(await send(change)).find((one) => one.key === key)?.attempt
        if (after !== undefined && after !== before) return { outcome: done('') }
        doubt()
        const words = `The server didn’t say whether ${isolated(name)} was changed. Check before you retry.`
        setProblem(words)
        return { outcome: { kind: 'maybe', words }, stop: true }
      } catch (error) {
        const made = failedAttempt(error, sent)
        // A limit of requests passes. Any other failure is for a person to look at.
        if (made.wait !== undefined) return made
        if (mayBeDone(error)) doubt()
        setProblem(failureText(writeFailure(error)))
        return { ...made, stop: true }
      }
    }
    const onOutcome = ({ name }: Change, outcome: ItemOutcome) => {
      if (outcome.kind === 'not-done') setProblem(`${isolated(name)}: ${outcome.words}`)
    }
    await runMany({
      items: changes,
      attempt: attemptOn,
      onOutcome,
      onPause: setPause,
      signal: begin(),
      atOnce: 1,
    })
    setAt('')
  }
  const isDoubtful = ({ key, attempt }: Change) => doubts.get(key) === attempt
  return { at, problem, pause, apply, isDoubtful, stop }
}

/** Returns why the changes can't be applied now, or undefined when they can. */
export function useApplyObstacle(
  review: Review,
  waiting: readonly Change[],
  open: readonly Step[],
): string | undefined {
  const [ofRoles, ofCallers] = [useReason(neededToDecide('role')), useReason(neededToDecide('person'))]
  const lacked = waiting.map((change) => ('one' in change ? ofCallers : ofRoles)).find(Boolean)
  if (lacked !== undefined) return lacked
  if (open.length > 0) return `${counted(open.length, 'decision')} still open.`
  return review.state === 'paused' ? 'The review is paused.' : undefined
}
