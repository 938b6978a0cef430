import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const listeners = new Set<() => void>()

/** /early.js has put the stored theme on the root element before the first paint. */
const currentTheme = (): Theme => {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem('theme')
    else localStorage.setItem('theme', theme)
  } catch {
    // Storage can be switched off; the theme then lasts until the page is left.
  }
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  // Another tab chose: /early.js has put it on the root element already.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme)
