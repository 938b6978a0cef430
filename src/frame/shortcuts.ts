import type { useRouter } from '@tanstack/react-router'
import { closePair, isPairOpen, openPair, takesText } from '../lib/single-key-shortcuts'
import { sections } from './sections'
import type { Tool } from './tool'

/** The second key for each section: the first letter of its name that no earlier section has. */
const secondLetters = new Map<string, string>()
for (const { label, letter: own } of sections) {
  const taken = new Set(secondLetters.values())
  const free =
    own ??
    label
      .toLowerCase()
      .split('')
      .find((one) => !taken.has(one))
  if (free) secondLetters.set(label, free)
}
export const letterOf = ({ label }: { readonly label: string }): string => secondLetters.get(label) ?? ''

export function letter(
  key: string,
  target: HTMLElement,
  open: (tool: Tool) => void,
  router: ReturnType<typeof useRouter>,
): void {
  // Grids and trees use up the letters that they take.
  if (takesText(target) || target instanceof HTMLInputElement) return
  const isSecond = isPairOpen()
  if (key === 'g' && !isSecond) openPair()
  else closePair()
  if (key === '?') open('help')
  const section = isSecond ? sections.find((one) => letterOf(one) === key.toLowerCase()) : undefined
  if (section) void router.navigate({ to: section.to })
}
