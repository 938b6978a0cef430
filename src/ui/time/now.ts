import { useSyncExternalStore } from 'react'

let now = Date.now()
const tickMs = 30_000

const subscribe = (listener: () => void) => {
  now = Date.now()
  const timer = setInterval(() => {
    now = Date.now()
    listener()
  }, tickMs)
  return () => clearInterval(timer)
}

/** The current time to half a minute, so that “2 minutes ago” stays true on an open page. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)
