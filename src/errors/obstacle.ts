import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError, isPostponed } from '../api/api-error'

export type Waiting = {
  readonly failureReason?: Error | null
  readonly fetchStatus?: UseQueryResult['fetchStatus']
}

/** Tells why there is no answer: an error, a wait that ends by itself, or no connection. */
export function obstacle(
  { error, failureReason, fetchStatus }: Waiting & { readonly error: Error | null },
  what: string,
): Error | null {
  if (error) return error
  if (fetchStatus === 'paused')
    return new ApiError({ problem: { kind: 'network', reason: 'offline' }, operation: what })
  return isPostponed(failureReason) ? failureReason : null
}
