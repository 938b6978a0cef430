import type { useRouter } from '@tanstack/react-router'
import { sections } from './sections'
import type { Tool } from './tool'

/** The two keys of a shortcut must follow each other within this time. */
const pairMs = 1500
const entry = 'letter-keys'
let since = -Infinity

/** Single-key shortcuts can be switched off, because speech input and slipping hands trigger them. */
export function areLettersOn(): boolean {
  try {
    return localStorage.getItem(entry) !== 'off'
  } catch {
    return true
  }
}
export function switchLetters(on: boolean): void {
  try {
    if (on) localStorage.removeItem(entry)
    else localStorage.setItem(entry, 'off')
  } catch {
    // Storage can be switched off. The shortcuts then stay on.
  }
}

/** The second key for each section: the first letter of its name that no earlier section has. */
const secondLetters = new Map<string, string>()
for (const { label } of sections) {
  const taken = new Set(secondLetters.values())
  const free = label
    .toLowerCase()
    .split('')
    .find((one) => !taken.has(one))
  if (free) secondLetters.set(label, free)
}
export const letterOf = ({ label }: { readonly label: string }): string => secondLetters.get(label) ?? ''

/** Whether an element uses letter keys itself, as fields, grids, trees and lists do. */
const isOwn = (target: HTMLElement) =>
  target.isContentEditable ||
  target.closest(
    'input, textarea, select, [role=textbox], [role=grid], [role=treegrid], [role=tree], [role=listbox]',
  ) !== null

export function letter(
  key: string,
  target: HTMLElement,
  open: (tool: Tool) => void,
  router: ReturnType<typeof useRouter>,
): void {
  if (isOwn(target) || !areLettersOn()) return
  const now = performance.now()
  const isSecond = now - since < pairMs
  since = key === 'g' && !isSecond ? now : -Infinity
  if (key === '?') open('help')
  const section = isSecond ? sections.find((one) => letterOf(one) === key.toLowerCase()) : undefined
  if (section) void router.navigate({ to: section.to })
}
