import type { useRouter } from '@tanstack/react-router'
import { closePair, isPairOpen, openPair, takesText } from '../lib/single-key-shortcuts'
import { sections } from './sections'
import type { Tool } from './tool'

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

/** Whether an element uses letter keys itself, as fields, grids, trees and lists do. The table of a list leaves `g` and `?`. */
const isOwn = (target: HTMLElement) =>
  takesText(target) ||
  target.closest('input, [role=grid]:not(.list-table), [role=treegrid], [role=tree], [role=listbox]') !== null

export function letter(
  key: string,
  target: HTMLElement,
  open: (tool: Tool) => void,
  router: ReturnType<typeof useRouter>,
): void {
  if (isOwn(target)) return
  const isSecond = isPairOpen()
  if (key === 'g' && !isSecond) openPair()
  else closePair()
  if (key === '?') open('help')
  const section = isSecond ? sections.find((one) => letterOf(one) === key.toLowerCase()) : undefined
  if (section) void router.navigate({ to: section.to })
}
