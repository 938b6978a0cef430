import { createStore, useSelector } from '@tanstack/react-store'
import { readStored, writeStored } from '../lib/browser-storage'

export const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

const storedTheme = (): Theme => {
  const stored = readStored('localStorage', 'theme')
  return themes.find((one) => one === stored) ?? 'system'
}
const chosen = createStore(storedTheme())
// A choice from another tab. /early.js puts it, and before the first paint the stored one, on the root
// element.
addEventListener('storage', () => chosen.setState(storedTheme))

export function setTheme(theme: Theme): void {
  chosen.setState(() => theme)
  const root = document.documentElement
  if (theme === 'system') root.removeAttribute('data-theme')
  else root.setAttribute('data-theme', theme)
  // Without storage, the theme is lost at the next reload.
  writeStored('localStorage', 'theme', theme === 'system' ? null : theme)
}
export const useTheme = (): Theme => useSelector(chosen)
