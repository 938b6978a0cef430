import { useSyncExternalStore } from 'react'

/** Whether something that was entered on this page is not saved: for those who offer to sign out, which throws it away. */
let unsaved = false
const listeners = new Set<() => void>()

export function noteUnsaved(now: boolean): void {
  if (now === unsaved) return
  unsaved = now
  listeners.forEach((listener) => listener())
}
export const isUnsavedNow = (): boolean => unsaved
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useUnsavedNow = (): boolean => useSyncExternalStore(subscribe, isUnsavedNow)
