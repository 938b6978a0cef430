import { ApiError } from '../api/api-error'
import { retryDelay } from '../api/query-client'
import type { Told } from '../lib/paced'
import { offlineFailure, writeFailure } from './write-failure'

/** What a failed write means for the rest: whether it can be tried again, how long to wait, and whether to go on at all. */
export function toldBy(error: unknown): Told {
  const { above, fields } = writeFailure(error)
  const words = [above, ...Object.values(fields)].filter(Boolean).join(' ')
  const kind = error instanceof ApiError ? error.problem.kind : 'server'
  if (error instanceof ApiError && error.problem.kind === 'network' && error.problem.reason === 'offline')
    return { outcome: { kind: 'failed', words: offlineFailure.above, again: true } }
  switch (kind) {
    case 'network':
    case 'server':
    case 'not-understood':
      return { outcome: { kind: 'unknown', words } }
    case 'throttled':
      return { outcome: { kind: 'failed', words, again: true }, wait: retryDelay(0, error as ApiError) } // Told by its kind.
    case 'unauthorized':
      return { outcome: { kind: 'failed', words, again: true }, stop: true }
    default:
      return { outcome: { kind: 'failed', words, again: true } }
  }
}
