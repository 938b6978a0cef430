import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error'
import { on } from './connection'

const longestWaitSeconds = 300

/** Retries only what can get better by itself. Writes are never repeated: their result may be unknown, not absent. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (!(error instanceof ApiError)) return false
  const { problem, status } = error
  if (problem.kind === 'network') return problem.reason === 'lost' && failures < 1
  // Who is asked to wait longer than anybody looks at a page is told so instead.
  if (problem.kind === 'throttled') return failures < 3 && (problem.retryAfter ?? 0) <= longestWaitSeconds
  return problem.kind === 'server' && (status === 502 || status === 503 || status === 504) && failures < 2
}

const due = new WeakMap<Error, number>()
/** The moment before which a request that failed is not sent again. */
export const dueAt = (error: Error): number | undefined => due.get(error)

/** Never earlier than the server asks; when it does not say, 1, 2, 4 … up to 30 s. */
export function retryDelay(failures: number, error: Error): number {
  const doubling = Math.min(1000 * 2 ** failures, 30_000)
  const told =
    error instanceof ApiError && error.problem.kind === 'throttled' ? error.problem.retryAfter : undefined
  const delay = told === undefined ? doubling : told * 1000 + 50 // Timers can fire a moment early.
  due.set(error, Date.now() + delay)
  return delay
}

/** Reads that failed while their page was on its way, each with the moment of the failure. */
export const failedAhead = new WeakMap<object, number>()

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      retryDelay,
      staleTime: 15_000,
      // What failed while the page was on its way is not asked again because the page is drawn now.
      retryOnMount: (query) => Date.now() - (failedAhead.get(query) ?? 0) > 1000,
    },
    // Offline, a write is refused at once instead of firing by itself when the connection is back.
    mutations: { retry: false, networkMode: 'always' },
  },
})

// Nothing that was read with a key outlives the key.
on('cleared', () => queryClient.clear())
