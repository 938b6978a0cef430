import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error'
import { on } from './connection'

/** Retries only what can get better by itself. Writes are never repeated: their result may be unknown, not absent. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (!(error instanceof ApiError)) return false
  const { problem, status } = error
  if (problem.kind === 'network') return problem.reason === 'lost' && failures < 1
  if (problem.kind === 'throttled') return failures < 3
  return problem.kind === 'server' && (status === 502 || status === 503 || status === 504) && failures < 2
}

/** Never earlier than the server asks; when it does not say, 1, 2, 4 … up to 30 s. */
export function retryDelay(failures: number, error: Error): number {
  const doubling = Math.min(1000 * 2 ** failures, 30_000)
  if (error instanceof ApiError && error.problem.kind === 'throttled') return (error.problem.retryAfter ?? doubling / 1000) * 1000
  return doubling
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, retryDelay, staleTime: 15_000 },
    // Offline, a write is refused at once instead of firing by itself when the connection is back.
    mutations: { retry: false, networkMode: 'always' },
  },
})

// Nothing that was read with a key outlives the key.
on('cleared', () => queryClient.clear())
