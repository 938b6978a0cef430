import type { KeyboardEvent } from 'react'
import type { MenuPlace } from '../../ui/overlay/menu-place'
import { shortcutKey } from '../../lib/keys'
import { areLettersOn, isPairOpen } from '../../lib/single-key-shortcuts'

/** What a person asks of a row: its menu, the action of a letter, or to edit the cell. `at` is where they asked. */
export type RowCommand = { readonly at: Element } & (
  | { readonly kind: 'menu'; readonly place: MenuPlace }
  | { readonly kind: 'letter'; readonly letter: string }
  | { readonly kind: 'edit' }
)

/** Whether a letter is a command now. The second key of a pair is not. */
export const meansLetter = (): boolean => areLettersOn() && !isPairOpen()

/** The place for a menu that a key opens: the button of the row's menu. */
export const moreOf = (target: Element): Element =>
  target.closest('tr')?.querySelector('.list-more-button') ?? target.closest('td') ?? target

type Does = {
  readonly toggle: (range: boolean) => void
  readonly command: ((command: RowCommand) => void) | undefined
}

/** The keys that act on a row. Returns whether this was one. */
export function actOnRow(event: KeyboardEvent, target: HTMLElement, { toggle, command }: Does): boolean {
  const { shiftKey } = event
  const key = shortcutKey(event)
  const isInWidget = target.matches('a, button, input, [role=link]')
  const isLetter = key.length === 1 && key !== ' ' && meansLetter()
  if (key === '.' && isLetter) command?.({ kind: 'menu', at: target, place: moreOf(target) })
  else if (key.toLowerCase() === 'x' && isLetter) toggle(shiftKey)
  else if (key === ' ' && (shiftKey || !isInWidget)) toggle(shiftKey)
  else if (key === 'Enter' && (!isInWidget || target.matches('input')))
    target.closest('tr')?.querySelector<HTMLElement>('.list-title a')?.click()
  else if (isLetter && command && /^[a-z]$/i.test(key) && !'jkg'.includes(key.toLowerCase()))
    command({ kind: 'letter', at: target, letter: key.toUpperCase() })
  else return false
  return true
}
