import { getSessionToken } from '#contract/sign-in/sessions'
import { ApiError } from './api-error'

/**
 * Why nobody knows whether a write was done; undefined where it is known. A form reads before it writes, and
 * reads change nothing. A write that needs a new token first is refused or not sent without it.
 */
export function doubt(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.endpoint?.method === 'GET' || error.endpoint === getSessionToken)
    return undefined
  if (error.problem.kind === 'network') return 'The connection was lost before the server answered.'
  if (error.problem.kind === 'not-understood') return 'The server’s answer couldn’t be read.'
  return error.problem.kind === 'server'
    ? ['The server failed before it confirmed this.', error.said].filter(Boolean).join(' ')
    : undefined
}
/** Whether a write may have been done although it failed. */
export const mayBeDone = (error: unknown): boolean => doubt(error) !== undefined
