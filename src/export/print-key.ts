import { useEffect } from 'react'
import { shortcutKey } from '../lib/keys'

/** The tables of this page that the key prints. */
const sheets: { print: () => void }[] = []

function press(event: KeyboardEvent) {
  const { ctrlKey, metaKey, shiftKey, altKey } = event
  if (shortcutKey(event).toLowerCase() !== 'p' || !(ctrlKey || metaKey) || shiftKey || altKey) return
  // With several tables nobody knows which one is meant, so the browser prints the page.
  const [only, ...others] = sheets
  if (!only || others.length > 0 || document.querySelector('dialog[open]')) return
  event.preventDefault()
  only.print()
}

/** Ctrl+P prints the one table of the page, as its button does. */
export function usePrintKey(print: (() => void) | undefined): void {
  // After each render, so that it prints what is shown.
  useEffect(() => {
    if (!print) return
    const sheet = { print }
    sheets.push(sheet)
    addEventListener('keydown', press)
    return () => {
      sheets.splice(sheets.indexOf(sheet), 1)
      if (sheets.length === 0) removeEventListener('keydown', press)
    }
  })
}
