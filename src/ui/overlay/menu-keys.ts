import { typedSoFar, typedWith } from '../../lib/typed-word'

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at < last ? at + 1 : 0),
  ArrowUp: (at, last) => (at > 0 ? at - 1 : last),
  Home: () => 0,
  End: (_, last) => last,
}

const findByStart = (items: readonly HTMLElement[], text: string) =>
  items.find((item) => item.textContent.trim().toLocaleLowerCase().startsWith(text))

/**
 * The item whose name begins with the letters typed so far. The same letter, pressed repeatedly, goes through
 * the items that begin with it.
 */
function byLetter(items: readonly HTMLElement[], at: number, letter: string): HTMLElement | undefined {
  const word = typedWith(letter)
  const isRepeated = word === letter.repeat(word.length)
  const from = isRepeated ? at + 1 : Math.max(at, 0)
  return findByStart([...items.slice(from), ...items.slice(0, from)], isRepeated ? letter : word)
}

/** Moves the focus in a menu. Returns whether the key does that. */
export function focusByKey(menu: Element, key: string, isCommand = false): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const at = items.findIndex((item) => item === document.activeElement)
  const step = steps[key]
  const typed = typedSoFar()
  // Space chooses the item, unless it belongs to the name that is being typed.
  const isLetter =
    key.length === 1 && !isCommand && (key !== ' ' || (typed && findByStart(items, `${typed} `)))
  if (!step && !isLetter) return false
  const item = step ? items[step(at, items.length - 1)] : byLetter(items, at, key.toLocaleLowerCase())
  item?.focus()
  item?.scrollIntoView?.({ block: 'nearest' })
  return true
}
