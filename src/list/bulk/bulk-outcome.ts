import { ApiError } from '../../api/api-error'
import { retryDelay } from '../../api/query-client'
import type { Told } from './paced'
import { failureText, writeFailure } from '../../form/write-failure'

/** What a failed write means for the rest: whether it can be tried again, how long to wait, and whether to go on at all. */
export function toldBy(error: unknown): Told {
  const words = failureText(writeFailure(error))
  const kind = error instanceof ApiError ? error.problem.kind : 'server'
  if (error instanceof ApiError && error.problem.kind === 'network' && error.problem.reason === 'offline')
    return {
      outcome: { kind: 'failed', words: 'You are offline. Nothing was sent.', again: true },
      stop: true,
    }
  switch (kind) {
    // Where nothing answers, the rest would only become as uncertain: it is left as it is, and can be done afterwards.
    case 'network':
      return { outcome: { kind: 'unknown', words }, stop: true }
    case 'server':
    case 'not-understood':
      return { outcome: { kind: 'unknown', words } }
    case 'throttled':
      return { outcome: { kind: 'failed', words, again: true }, wait: retryDelay(0, error as ApiError) } // Told by its kind.
    case 'not-found':
      return { outcome: { kind: 'failed', words, again: true, gone: true } }
    case 'unauthorized':
      return { outcome: { kind: 'failed', words, again: true }, stop: true }
    default:
      return { outcome: { kind: 'failed', words, again: true } }
  }
}
