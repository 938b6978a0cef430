import { useSyncExternalStore } from 'react'

/** A value outside of React, which what is drawn from it follows at once. */
export function storeOf<T>(value: T) {
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    change(next: (now: T) => T) {
      value = next(value)
      listeners.forEach((listener) => listener())
    },
    use: () => useSyncExternalStore(subscribe, () => value),
  }
}
