import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { writesSent } from '../../api/exchange'
import { readOffers } from '../../api/offers'
import { useOneAtATime } from '../../lib/one-at-a-time'
import { randomKey } from '../../lib/sha-256'
import { counted } from '../../lib/words'
import { currentSession } from '../../session/session'
import { showToast } from '../../ui/overlay/toast'
import { useStop } from '../../ui/use-stop'
import { refreshIfRefused } from '../write-failure'
import { failedAttempt, offlineAttempt } from './failed-attempt'
import { runMany, type Attempt, type ItemOutcome, type Pause } from './run-many'

type Options<Row> = {
  /**
   * Changes one row and says what the server made of it. Our own server does a request with a key once,
   * however often it is sent.
   */
  apply: (row: Row, key: string | undefined) => Promise<ItemOutcome>
  /** Whether the requests carry the key. */
  isKeyed?: boolean
  /** How many rows are tried at once. */
  atOnce?: number | undefined
  /** Called when the last request has ended, with the number of rows that this run has done. */
  onOver: (done: number) => void
}

/** Runs under a lock, because browsers freeze a tab in the background that has none. */
const awake: typeof runMany = (run) =>
  'locks' in navigator ? navigator.locks.request(`run ${randomKey()}`, () => runMany(run)) : runMany(run)

/**
 * An action on many rows, once each: its progress, the outcome of each row, and the rows that can be retried.
 */
export function useRunMany<Row extends { readonly id: string }>({
  apply,
  onOver,
  isKeyed = false,
  atOnce = 2,
}: Options<Row>) {
  const [stage, setStage] = useState<'asking' | 'running' | 'over'>('asking')
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, ItemOutcome>>(new Map())
  const [pause, setPause] = useState<Pause>()
  const [hasStopped, setHasStopped] = useState(false)
  const notBefore = useRef(0)
  const keys = useRef(new Map<string, string>())
  const [repeats, setRepeats] = useState(false)
  const { begin: beginRun, end: endRun, isRunning } = useOneAtATime()
  const { begin, stop } = useStop()
  // The Back button would end the action halfway and hide the outcome. It is blocked until the end, like the
  // dialog's other exits.
  const blocks = () => isRunning() && currentSession().state === 'in'
  useBlocker({ shouldBlockFn: blocks, enableBeforeUnload: blocks })

  const run = async (rows: readonly Row[]) => {
    if (rows.length === 0 || !beginRun()) return
    const signal = begin()
    setStage('running')
    setOutcomes((now) => new Map([...now].filter(([id]) => !rows.some((row) => row.id === id))))
    const ended = { done: 0, maybe: 0, 'not-done': 0 }
    const isSafe = isKeyed && (await readOffers()).idempotency
    setRepeats(isSafe)
    const keyOf = (row: Row) => {
      if (!isSafe) return undefined
      const key = keys.current.get(row.id) ?? randomKey()
      keys.current.set(row.id, key)
      return key
    }
    const { until, stopped } = await awake({
      items: rows,
      signal,
      atOnce,
      notBefore: notBefore.current,
      attempt: async (row) => {
        if (!navigator.onLine) return offlineAttempt
        const before = writesSent()
        const attempt = await apply(row, keyOf(row)).then(
          (outcome): Attempt => ({ outcome }),
          async (error: unknown) => {
            await refreshIfRefused(error)
            return failedAttempt(error, before)
          },
        )
        return attempt.outcome.kind === 'maybe' && atOnce === 1 ? { ...attempt, stop: true } : attempt
      },
      onOutcome: (row, outcome) => {
        ended[outcome.kind]++
        setOutcomes((now) => new Map(now).set(row.id, outcome))
      },
      onPause: setPause,
    })
    notBefore.current = until
    setHasStopped(stopped)
    endRun()
    // The dialog ended with the session, so the sign-in page says it.
    if (currentSession().state === 'out')
      showToast(
        'bad',
        `Your session ended partway: ${ended.done} of ${counted(rows.length, 'row')} were done${ended.maybe > 0 ? `, and ${ended.maybe} may have been` : ''}. Sign in and check the list.`,
      )
    setStage('over')
    onOver(ended.done)
  }

  return {
    stage,
    outcomes,
    pause,
    hasStopped,
    run,
    cancel: stop,
    isRunning,
    /** Whether the server does a repeated request only once. */
    repeats,
    /** Whether the row still has to be done, and is safe to try. */
    isOpen: (row: Row): boolean => {
      const outcome = outcomes.get(row.id)
      if (outcome === undefined) return true
      return outcome.kind === 'maybe' ? repeats : outcome.kind === 'not-done' && !outcome.gone
    },
  }
}
export type RunOfMany<Row extends { readonly id: string }> = ReturnType<typeof useRunMany<Row>>
