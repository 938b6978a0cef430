import { useSyncExternalStore } from 'react'
import { serverNow } from '../../lib/server-clock'

let now = serverNow()
const tickMs = 30_000

const subscribe = (listener: () => void) => {
  now = serverNow()
  const timer = setInterval(() => {
    now = serverNow()
    listener()
  }, tickMs)
  return () => clearInterval(timer)
}

/** The current time on the server to half a minute, so that “2 minutes ago” stays true on an open page. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)
