import { ApiError } from '../../api/api-error'
import { retryDelay } from '../../api/query-client'
import { failureText, writeFailure } from '../../form/write-failure'
import type { Deed } from '../../form/deeds'
import type { Attempt } from './run-throttled'

const oneOfMany: Deed = { may: 'It may be done.', look: 'Check it in the list.' }
/** Nothing is sent while offline. */
export const offlineAttempt: Attempt = {
  outcome: { kind: 'not-done', words: 'You’re offline. Nothing was sent.', canRetry: true },
  stop: true,
}

/** Tells whether a failed write can be retried, how long to wait, and whether to continue with the others. */
export function failedAttempt(error: unknown): Attempt {
  const words = failureText(writeFailure(error, oneOfMany))
  if (!(error instanceof ApiError)) return { outcome: { kind: 'maybe', words } }
  const notDone = { kind: 'not-done', words, canRetry: true } as const
  switch (error.problem.kind) {
    case 'network':
      // Without an answer the other rows would become uncertain too. They can be done later.
      return { outcome: { kind: 'maybe', words }, stop: true }
    case 'server':
    case 'not-understood':
      return { outcome: { kind: 'maybe', words }, isGeneral: true }
    case 'throttled':
      return { outcome: notDone, wait: retryDelay(0, error) }
    case 'not-found':
      return { outcome: { ...notDone, gone: true } }
    case 'unauthorized':
      return { outcome: notDone, stop: true }
    case 'forbidden':
    case 'not-offered':
      return { outcome: notDone, isGeneral: true }
    default:
      return { outcome: notDone }
  }
}
