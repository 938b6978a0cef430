import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { runPaced, type Outcome, type Pause } from './paced'
import { counted } from '../../lib/words'
import { currentSession } from '../../session/session'
import { showToast } from '../../ui/overlay/toast'
import { toldBy } from './bulk-outcome'

type Options<Row> = {
  idOf: (row: Row) => string
  /** Does it to one, and says in words what was done. */
  act: (row: Row) => Promise<string>
  /** When nothing is under way any more. */
  onOver: () => void
}

/** One thing done to many, each exactly once: how far it is, what came of each, and what can be tried again. */
export function useBulk<Row>({ idOf, act, onOver }: Options<Row>) {
  const [stage, setStage] = useState<'asking' | 'running' | 'over'>('asking')
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [pause, setPause] = useState<Pause>()
  const notBefore = useRef(0)
  const stop = useRef(new AbortController())
  const running = useRef(false)
  useEffect(() => () => stop.current.abort(), [])
  // Back would end it half-way, with nobody told what was done: like the other ways out of its dialog it waits for the end.
  const holds = () => running.current && currentSession().state === 'in'
  useBlocker({ shouldBlockFn: holds, enableBeforeUnload: holds })

  const run = async (rows: readonly Row[]) => {
    // Two clicks in one frame come before the next drawing.
    if (running.current || rows.length === 0) return
    running.current = true
    stop.current = new AbortController()
    setStage('running')
    setOutcomes((now) => new Map([...now].filter(([id]) => !rows.some((row) => idOf(row) === id))))
    let done = 0
    notBefore.current = await runPaced({
      items: rows,
      signal: stop.current.signal,
      notBefore: notBefore.current,
      act: async (row) => {
        try {
          const words = await act(row)
          done++
          return { outcome: { kind: 'done', words } }
        } catch (error) {
          return toldBy(error)
        }
      },
      onOutcome: (row, outcome) => setOutcomes((now) => new Map(now).set(idOf(row), outcome)),
      onPause: setPause,
    })
    running.current = false
    // Its dialog is gone with the session: said to whoever signs in again.
    if (currentSession().state === 'out')
      showToast(
        'bad',
        `The session ended in the middle: ${done} of ${counted(rows.length, 'row')} were done. The lists show how it is now.`,
      )
    setStage('over')
    onOver()
  }

  return {
    stage,
    outcomes,
    pause,
    run,
    cancel: () => stop.current.abort(),
    isRunning: () => running.current,
    /** Nothing has happened to it, or nothing that trying again could do twice. */
    isOpen: (row: Row): boolean => {
      const outcome = outcomes.get(idOf(row))
      return outcome === undefined || (outcome.kind === 'failed' && outcome.again)
    },
  }
}
export type Bulk<Row> = ReturnType<typeof useBulk<Row>>
