import { useEffect, type KeyboardEvent, type ReactNode } from 'react'
import { CloseMenu } from './menu-item'
import { edge, gap, withinWindow, type MenuPlace } from './menu-place'
import { CloseButton } from './close-button'
import { Modal } from './modal'
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
function focusByKey(menu: Element, key: string, isCommand = false): boolean {
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

/** Right-aligned below the element, or above it if there is more room; to the right and below a point. */
function cornerAt(place: MenuPlace, own: DOMRect) {
  const isPoint = !(place instanceof Element)
  const from = isPoint ? DOMRect.fromRect(place) : place.getBoundingClientRect()
  const space = isPoint ? 0 : gap
  const [below, above] = [from.bottom + space, from.top - space - own.height]
  const top = below + own.height > innerHeight - edge && above >= edge ? above : below
  return withinWindow({ left: isPoint ? from.left : from.right - own.width, top }, own)
}

type Props = {
  /** What the actions are for: "Actions of Acme". */
  label: string
  /** A phone shows both above the items. */
  title: ReactNode
  note?: ReactNode
  place: MenuPlace
  onClose: () => void
  /** `MenuItem`, `MenuLink`, `MenuChoice` and `MenuLine`. */
  children: ReactNode
}

/**
 * A menu over the page: at its opener, or on a phone a sheet at the bottom. Render it only while it is open.
 * Arrows, Home, End and letters move the focus in it. Escape, Tab or a click beside it closes it and returns
 * the focus.
 */
export function Menu({ label, title, note, place, onClose, children }: Props) {
  // The page can scroll behind a modal dialog, and would leave the menu beside another row.
  useEffect(() => {
    const scrolled = ({ target }: Event) => {
      if (!(target instanceof HTMLDialogElement)) onClose()
    }
    addEventListener('scroll', scrolled, { capture: true, passive: true })
    return () => removeEventListener('scroll', scrolled, { capture: true })
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey || event.altKey
    if (event.key === 'Tab') onClose()
    else if (!focusByKey(event.currentTarget, event.key, isCommand)) return
    event.preventDefault()
  }
  return (
    <Modal
      label={label}
      lightDismiss
      onClose={onClose}
      first="[role^=menuitem]"
      place={(own) => cornerAt(place, own)}
      className="menu"
    >
      <div aria-hidden="true" className="mx-auto mt-2 h-1 w-9 rounded-full bg-control sm:hidden" />
      <div className="flex items-center gap-2 py-2 pl-3 sm:hidden">
        <div className="min-w-0 flex-1">
          <p className="text-lg font-semibold">{title}</p>
          {note && <p className="text-xs text-muted">{note}</p>}
        </div>
        <CloseButton onClick={onClose} />
      </div>
      <CloseMenu value={onClose}>
        <div role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown} className="outline-none">
          {children}
        </div>
      </CloseMenu>
    </Modal>
  )
}
