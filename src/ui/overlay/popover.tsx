import { useId, type ReactNode } from 'react'
import { CloseButton } from './close-button'
import { edge, gap, withinWindow } from './menu-place'
import { Modal } from './modal'

type Props = {
  title: string
  /** The element that it opens below; undefined for the upper middle of the window. */
  place: Element | undefined
  /** Whether it covers the element, like a field in its place. Only a phone shows the title. */
  over?: boolean | undefined
  /** Whether it has room for a table. It then stays within the right edge of the window. */
  wide?: boolean | undefined
  /** Whether work is under way. Nothing but its end closes the popover. */
  busy?: boolean
  onClose: () => void
  children: ReactNode
}

/** A place in the upper middle of the window, where the palette is. */
const middle = (width: number) =>
  new DOMRect((innerWidth - width) / 2, Math.min(innerHeight * 0.12, 96), width)

function cornerAt(place: Element | undefined, over: boolean, own: DOMRect) {
  const from = place?.getBoundingClientRect() ?? middle(own.width)
  // If it would reach beyond the right edge of the window, it is aligned with the right edge of the element
  // that it covers.
  const atEnd = over && from.left + own.width > innerWidth - edge
  const left = atEnd ? from.right - own.width : from.left
  return withinWindow({ left, top: over ? from.top : from.bottom + gap }, own)
}

/**
 * A few fields below their opener, or on a phone a sheet at the bottom. Escape or a click beside it closes
 * it.
 */
export function Popover({ title, place, over = false, wide, busy = false, onClose, children }: Props) {
  const id = useId()
  return (
    <Modal
      labelledBy={id}
      lightDismiss
      busy={busy}
      onClose={onClose}
      first="input"
      place={(own) => cornerAt(place, over, own)}
      className={`menu ${wide ? 'sm:left-[min(var(--left),100vw-30.5rem)]! sm:w-120!' : over ? 'sm:w-80!' : 'sm:w-72!'}`}
    >
      <div className={`flex items-center justify-between pt-2 pl-2 sm:pt-0 ${over ? 'sm:sr-only' : ''}`}>
        <h2 id={id} className="text-lg font-semibold sm:text-sm">
          {title}
        </h2>
        <CloseButton busy={busy} onClick={onClose} />
      </div>
      <div className="flex flex-col gap-2 pb-2 text-sm">{children}</div>
    </Modal>
  )
}
