import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error'
import { on } from './connection'

const longestWaitSeconds = 300

/** Retries only what can recover by itself. Writes are never repeated: a lost reply doesn't mean that nothing happened. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (!(error instanceof ApiError)) return false
  const { problem, status } = error
  if (problem.kind === 'network') return problem.reason === 'lost' && failures < 1
  // Nobody watches a page for longer than this, so the page says when to retry instead.
  if (problem.kind === 'throttled') return failures < 3 && (problem.retryAfter ?? 0) <= longestWaitSeconds
  return problem.kind === 'server' && (status === 502 || status === 503 || status === 504) && failures < 2
}

const due = new WeakMap<Error, number>()
/** The time before which a failed request is not sent again. */
export const dueAt = (error: Error): number | undefined => due.get(error)

/** Never earlier than the server asks; if it names no time, 1, 2, 4 … up to 30 s. */
export function retryDelay(failures: number, error: Error): number {
  const doubling = Math.min(1000 * 2 ** failures, 30_000)
  const told =
    error instanceof ApiError && error.problem.kind === 'throttled' ? error.problem.retryAfter : undefined
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
      // A read that failed just before the page was rendered is not sent again because of the render.
      retryOnMount: (query) => Date.now() - (failedAhead.get(query) ?? 0) > 1000,
    },
    // Offline, a write fails immediately. It must not be sent by itself once the connection is back.
    mutations: { retry: false, networkMode: 'always' },
  },
})

// Data never outlives the key it was read with.
on('cleared', () => queryClient.clear())
