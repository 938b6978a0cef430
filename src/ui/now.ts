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

/** The present, to half a minute: what is shown as “2 minutes ago” stays true while it is looked at. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)
