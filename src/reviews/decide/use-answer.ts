import { useEffect, useRef, useState } from 'react'
import { maxDecisionMs } from '#contract/reviews'
import { useSendOnce } from '../../form/send-once'
import { failureText } from '../../form/write-failure'
import { counted } from '../../lib/words'

const now = () => performance.now()

type Answered = {
  /** What was decided, and how many decisions are left. */
  readonly words: string
  readonly left: number
  readonly onStored: () => void
}

/** Stores the answer to a question, with the time that it took. */
export function useAnswer(key: string) {
  const [status, setStatus] = useState('')
  const [problem, setProblem] = useState('')
  const shownAt = useRef(0)
  const { busy, sendOnce } = useSendOnce()
  useEffect(() => {
    shownAt.current = now()
  }, [key])
  const answer = (send: (milliseconds: number, stillIn: () => void) => Promise<Answered>) => {
    setProblem('')
    const milliseconds = Math.min(maxDecisionMs, Math.round(now() - shownAt.current))
    void sendOnce(
      async (stillIn) => {
        const { words, left, onStored } = await send(milliseconds, stillIn)
        // The time for another decision counts from here.
        shownAt.current = now()
        setStatus(`${words}. ${left === 0 ? 'Everything is decided.' : `${counted(left, 'decision')} left.`}`)
        onStored()
        return 'more'
      },
      (failure) => setProblem(failureText(failure)),
    )
  }
  return { status, problem, busy, answer }
}
