import { ApiError } from '../../api/api-error'
import { retryDelay } from '../../api/query-client'
import { failureText, writeFailure } from '../../form/write-failure'
import type { Attempt } from './run-throttled'

/** Tells whether a failed write can be retried, how long to wait, and whether to continue with the others. */
export function failedAttempt(error: unknown): Attempt {
  const words = failureText(writeFailure(error))
  if (!(error instanceof ApiError)) return { outcome: { kind: 'unknown', words } }
  const failed = { kind: 'failed', words, canRetry: true } as const
  switch (error.problem.kind) {
    case 'network':
      if (error.problem.reason === 'offline')
        return { outcome: { ...failed, words: 'You’re offline. Nothing was sent.' }, stop: true }
      // Without an answer the other rows would become uncertain too. They can be done later.
      return { outcome: { kind: 'unknown', words }, stop: true }
    case 'server':
    case 'not-understood':
      return { outcome: { kind: 'unknown', words } }
    case 'throttled':
      return { outcome: failed, wait: retryDelay(0, error) }
    case 'not-found':
      return { outcome: { ...failed, gone: true } }
    case 'unauthorized':
      return { outcome: failed, stop: true }
    default:
      return { outcome: failed }
  }
}
