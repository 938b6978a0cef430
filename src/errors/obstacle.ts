import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError, isKind } from '../api/api-error'

export type Waiting = {
  readonly failureReason?: Error | null
  readonly fetchStatus?: UseQueryResult['fetchStatus']
}

/** Tells why there is no answer: an error, a rate limit that ends by itself, or no connection. */
export function obstacle(
  { error, failureReason, fetchStatus }: Waiting & { readonly error: Error | null },
  what: string,
): Error | null {
  if (error) return error
  if (fetchStatus === 'paused')
    return new ApiError({ problem: { kind: 'network', reason: 'offline' }, operation: what })
  return isKind(failureReason, 'throttled') ? failureReason : null
}
