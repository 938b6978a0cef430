import { useEffect, useRef, useState } from 'react'
import { compareWritten, isConfirmed, type Fields } from '#domain/write-outcome'
import { maxDecisionMs } from '#contract/reviews'
import { outcomeWords } from '../../form/outcome-words'
import { useSendOnce } from '../../form/send-once'
import { failureText } from '../../form/write-failure'
import { counted } from '../../lib/words'

const now = () => performance.now()

/** What was sent, and what the server stored of each decision. */
type Stored = { readonly sent: Fields; readonly stored: readonly (Fields | undefined)[] }
type Answered = Stored & {
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
        const { sent, stored, words, left, onStored } = await send(milliseconds, stillIn)
        // The time for another decision counts from here.
        shownAt.current = now()
        const doubt = stored.map((one) => compareWritten(sent, one ?? {})).find((one) => !isConfirmed(one))
        if (doubt) {
          setProblem(outcomeWords('The decision was sent', doubt))
          return 'more'
        }
        setStatus(`${words}. ${left === 0 ? 'Everything is decided.' : `${counted(left, 'decision')} left.`}`)
        onStored()
        return 'more'
      },
      (failure) => setProblem(failureText(failure)),
    )
  }
  return { status, problem, busy, answer }
}
