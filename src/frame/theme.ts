import { useSyncExternalStore } from 'react'
import { writeStored } from '../lib/browser-storage'

export const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

/** /early.js puts the stored theme on the root element before the first paint. */
const shownTheme = (): Theme => {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  // Without storage, the theme is lost at the next reload.
  writeStored('localStorage', 'theme', theme === 'system' ? null : theme)
}

// Only the root element holds the theme. /early.js puts a choice from another tab there too.
const subscribe = (listener: () => void) => {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
export const useTheme = (): Theme => useSyncExternalStore(subscribe, shownTheme)
