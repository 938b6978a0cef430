import { failureText, writeFailure } from '../form/write-failure'
import { isolated } from '../lib/words'

/** The message after a resend that failed: that nothing was sent and why, or that it may have been sent. */
export function resendRefusal(error: unknown, name: string): string {
  const failure = writeFailure(error)
  return failure.outcome === 'maybe'
    ? failureText(failure)
    : `Not sent to ${isolated(name)}: ${failureText(failure)}`
}

export const resendOffline = (name: string): string => `Not sent to ${isolated(name)}: you’re offline.`
