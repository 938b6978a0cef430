import { useState } from 'react'
import { ApiError, isKind } from '../../api/api-error'
import { errorSentence } from '../../errors/error-words'
import { useOneAtATime } from '../../lib/one-at-a-time'

type Fields = Readonly<Record<string, string>>
const none: Fields = {}

/** The failure in words: those of the server, if they say more than the browser knows. */
export function saidBy(error: unknown): string {
  const said =
    isKind(error, 'forbidden') ||
    isKind(error, 'invalid') ||
    isKind(error, 'conflict') ||
    isKind(error, 'throttled')
      ? error.said
      : ''
  // The forms of signed-in people end with the session. Those behind a link stay.
  if (isKind(error, 'unauthorized')) return 'Your time to set up sign-in is over. Open your link again.'
  return said || errorSentence(error)
}

/**
 * Sends a form of these pages, one request at a time, and keeps the server's refusal in words and by field.
 */
export function useSending(wordsOf: (error: unknown) => string = saidBy) {
  const { busy, begin, end, isRunning } = useOneAtATime()
  const [problem, setProblem] = useState('')
  const [fields, setFields] = useState(none)
  const refuse = (words: string, by = none) => {
    setProblem(words)
    setFields(by)
  }
  /** @returns whether it was done */
  const send = async (work: () => Promise<void>): Promise<boolean> => {
    if (!begin()) return false
    refuse('')
    try {
      await work()
      return true
    } catch (error) {
      const told = error instanceof ApiError && error.problem.kind === 'invalid' ? error.problem.fields : {}
      const by = Object.entries(told).map(([field, said]) => [field, said.join(' ')] as const)
      refuse(wordsOf(error), Object.fromEntries(by))
      return false
    } finally {
      end()
    }
  }
  return { busy, problem, fields, refuse, send, isRunning }
}
