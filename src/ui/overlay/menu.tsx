import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { CloseMenu } from './menu-item'
import { focusByKey } from './menu-keys'
import type { MenuPlace } from './menu-place'
import { CloseButton } from './close-button'
import { Modal } from './modal'

const gap = 4
/** The room that stays free at the edges of the window. */
const edge = 8

/** Right-aligned below the element, or above it if there is more room; to the right and below a point. */
function positionOf(place: MenuPlace, { width, height }: DOMRect): { left: number; top: number } {
  const from = place instanceof Element ? place.getBoundingClientRect() : DOMRect.fromRect(place)
  const space = place instanceof Element ? gap : 0
  const left = place instanceof Element ? from.right - width : from.left
  const [below, above] = [from.bottom + space, from.top - space - height]
  const top = below + height > innerHeight - edge && above >= edge ? above : below
  const inside = (at: number, room: number) => Math.max(edge, Math.min(at, room - edge))
  return { left: inside(left, innerWidth - width), top: inside(top, innerHeight - height) }
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
 * A menu over the page: at its opener, or on a phone a sheet at the bottom. Render it only while it is open. Arrows, Home, End and
 * letters move the focus in it. Escape, Tab or a click beside it closes it and returns the focus.
 */
export function Menu({ label, title, note, place, onClose, children }: Props) {
  const items = useRef<HTMLDivElement>(null)
  // The modal opens in an effect of its own, which runs before this one.
  useLayoutEffect(() => {
    const menu = items.current
    const dialog = menu?.closest('dialog')
    if (!menu || !dialog) return
    const { left, top } = positionOf(place, dialog.getBoundingClientRect())
    dialog.style.setProperty('--left', `${left}px`)
    dialog.style.setProperty('--top', `${top}px`)
    focusByKey(menu, 'Home')
  }, [place])
  // The page can scroll behind a modal dialog, and would leave the menu beside another row.
  useEffect(() => {
    const scrolled = (event: Event) => {
      if (!(event.target instanceof Element && event.target.closest('dialog'))) onClose()
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
    <Modal label={label} lightDismiss onClose={onClose} className="menu">
      <div aria-hidden="true" className="mx-auto mt-2 h-1 w-9 rounded-full bg-control sm:hidden" />
      <div className="flex items-center gap-2 py-2 pl-3 sm:hidden">
        <div className="min-w-0 flex-1">
          <p className="text-lg font-semibold">{title}</p>
          {note && <p className="text-xs text-muted">{note}</p>}
        </div>
        <CloseButton onClick={onClose} />
      </div>
      <CloseMenu value={onClose}>
        <div
          ref={items}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onKeyDown}
          onPointerMove={({ target, pointerType }) => {
            const item = target instanceof Element && target.closest<HTMLElement>('[role^=menuitem]')
            if (item && pointerType === 'mouse') item.focus({ preventScroll: true })
          }}
          className="outline-none"
        >
          {children}
        </div>
      </CloseMenu>
    </Modal>
  )
}
