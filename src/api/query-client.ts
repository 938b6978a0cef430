import { QueryClient } from '@tanstack/react-query'
import { ApiError, isPostponed, secondsNamed } from './api-error'
import { onConnection } from './connection'

const longestWaitSeconds = 300

/**
 * Retries only reads that can recover by themselves. A write is never retried, because it can have happened
 * although its reply was lost.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  if (!(error instanceof ApiError)) return false
  const { problem, status } = error
  if (problem.kind === 'network') return problem.reason === 'lost' && failures < 1
  // Nobody waits longer than this, so the page says when to retry instead.
  if (isPostponed(error)) return failures < 3 && (secondsNamed(error) ?? 0) <= longestWaitSeconds
  return problem.kind === 'server' && (status === 502 || status === 503 || status === 504) && failures < 2
}

const due = new WeakMap<Error, number>()
/** The time before which a failed request is not sent again. */
export const dueAt = (error: Error): number | undefined => due.get(error)

/** Waits as long as the server asks. If it names no time, the delay doubles from 1 s up to 30 s. */
export function retryDelay(failures: number, error: Error): number {
  const doubling = Math.min(1000 * 2 ** failures, 30_000)
  const told = secondsNamed(error)
  const delay = told === undefined ? doubling : told * 1000 + 50 // Timers can fire a moment early.
  due.set(error, Date.now() + delay)
  return delay
}

/** Reads that failed while their page was loading, with the time of the failure. */
export const failedAhead = new WeakMap<object, number>()

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      retryDelay,
      staleTime: 15_000,
      // The first render doesn't repeat a read that failed while the page loaded. A slow device can render it
      // seconds later.
      retryOnMount: (query) => Date.now() - (failedAhead.get(query) ?? 0) > 5000,
    },
    // A write fails immediately while offline. Otherwise it would be sent unasked once the connection is
    // back.
    mutations: { retry: false, networkMode: 'always' },
  },
})

// Data never outlives the key that read it.
onConnection('cleared', () => queryClient.clear())
