import { useSyncExternalStore } from 'react'

/** Below this width lists are rows of two lines, and menus are sheets. */
const query = () => globalThis.matchMedia?.('(width < 40rem)')

function subscribe(onChange: () => void) {
  const media = query()
  media?.addEventListener('change', onChange)
  return () => media?.removeEventListener('change', onChange)
}

/** Whether the window is as narrow as a phone now. */
export const isNarrow = (): boolean => query()?.matches ?? false
/** Whether the window is as narrow as a phone. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow)
