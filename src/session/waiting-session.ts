import { createStore, useSelector } from '@tanstack/react-store'
import { isPostponed, secondsNamed } from '../api/api-error'
import { onConnection } from '../api/connection'
import { queryClient } from '../api/query-client'

/** The session can't be continued now, and is tried again at a moment on the browser's clock. */
export type Waiting = { readonly error: unknown; readonly until: number }

const waiting = createStore<Waiting | undefined>(undefined)
export const useWaiting = (): Waiting | undefined => useSelector(waiting)

const longestSeconds = 30
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let again = () => {}

/** Stops waiting. @returns whether it did */
function stop(): boolean {
  const wasWaiting = waiting.get() !== undefined
  clearTimeout(timer)
  failures = 0
  waiting.setState(() => undefined)
  return wasWaiting
}

/** Tries again when the server asks for it, or else after a time that doubles. */
export function waitAfter(error: unknown, next: () => void): void {
  const seconds = secondsNamed(error) ?? Math.min(2 ** ++failures, longestSeconds)
  clearTimeout(timer)
  again = next
  waiting.setState(() => ({ error, until: Date.now() + seconds * 1000 }))
  // Timers can fire a moment early.
  timer = setTimeout(next, seconds * 1000 + 50)
}

/** The session goes on, and so do the reads that failed meanwhile. */
export function waitNoMore(): void {
  if (stop())
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}

/** The failure of a server that named the time of the next request, which has not come yet. */
export function isWaiting(): unknown {
  const now = waiting.get()
  return now && isPostponed(now.error) && Date.now() < now.until ? now.error : undefined
}

onConnection('cleared', stop)
// The browser knows best when the server can be reached again.
addEventListener('online', () => waiting.get() && again())
