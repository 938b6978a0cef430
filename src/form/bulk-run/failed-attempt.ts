import { confirmFirst } from '#contract/session'
import { nothingTakenBack } from '#domain/take-back'
import { ApiError } from '../../api/api-error'
import { writesSent } from '../../api/exchange'
import { retryDelay } from '../../api/query-client'
import { failureText, writeFailure } from '../write-failure'
import type { Attempt } from './run-many'

/** Nothing is sent while offline. */
export const offlineAttempt: Attempt = {
  outcome: { kind: 'not-done', words: 'You’re offline. Nothing was sent.' },
  stop: true,
}

/**
 * Tells what became of a failed write, how long to wait, and whether to continue with the others.
 * @param before the writes that had left when the attempt began. If none left since, the dashboard itself
 * failed before it sent anything
 */
export function failedAttempt(error: unknown, before: number): Attempt {
  const failure = writeFailure(error)
  const words = failureText(failure)
  if (!(error instanceof ApiError))
    return writesSent() > before
      ? { outcome: { kind: 'maybe', words } }
      : { outcome: { kind: 'not-done', words: `${words} Nothing was sent.` } }
  const outcome = { kind: failure.outcome, words }
  switch (error.problem.kind) {
    case 'network': // The other rows would get no answer either, and become uncertain too. They can be done later.
    case 'unauthorized':
      return { outcome, stop: true }
    case 'forbidden':
      // Somebody who didn't confirm who they are would be asked again for each of the others.
      return error.said === confirmFirst ? { outcome, stop: true } : { outcome, isGeneral: true }
    case 'server':
    case 'not-understood':
    case 'not-offered':
      return { outcome, isGeneral: true }
    case 'throttled':
      return { outcome, wait: retryDelay(0, error) }
    case 'not-found':
      return { outcome: { kind: 'not-done', words, gone: true } }
    default:
      return {
        outcome: error.said.includes(nothingTakenBack) ? { kind: 'not-done', words, gone: true } : outcome,
      }
  }
}
