import { useId, useRef, type ReactElement, type ReactNode } from 'react'
import { withinWindow } from './menu-place'
import { showTip } from './tip'

type Described = { 'aria-describedby': string | undefined }

/**
 * Shows a text beside a control on hover and focus, and while the pointer is on the text. `children` gets the
 * ID for its `aria-describedby`, so that screen readers read the same text. The text is in the top layer,
 * where no table or sidebar cuts it off.
 */
export function Tooltip({
  text,
  beside = false,
  inMenu = false,
  children,
}: {
  text: string | undefined
  /** Puts the text to the right or left, so that the other lines of a list stay in sight. */
  beside?: boolean
  /** A menu may contain nothing but items, so the text has no role of its own. */
  inMenu?: boolean
  children: (described: Described) => ReactElement<unknown> | ReactNode
}) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const show = () => {
    const [from, box] = [anchor.current?.firstElementChild?.getBoundingClientRect(), bubble.current]
    if (!from || !box?.showPopover) return
    showTip(box)
    const own = box.getBoundingClientRect()
    const above = from.top - own.height - 6
    const [right, before] = [from.right + 6, from.left - own.width - 6]
    const side = right + own.width < innerWidth ? right : before
    const { left, top } = withinWindow(
      beside && side > 4
        ? { left: side, top: from.top + from.height / 2 - own.height / 2 }
        : { left: from.left + from.width / 2 - own.width / 2, top: above > 4 ? above : from.bottom + 6 },
      own,
    )
    box.style.left = `${left}px`
    box.style.top = `${top}px`
  }
  const hide = () => bubble.current?.hidePopover?.()

  return (
    // The wrapper only listens. The control inside has the role and the focus. It is there without a text too,
    // or else the control would be made anew, without its focus, when the reason goes.
    <span
      role="presentation"
      ref={anchor}
      className="contents"
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      {children({ 'aria-describedby': text === undefined ? undefined : id })}
      {text !== undefined && (
        <span
          ref={bubble}
          id={id}
          role={inMenu ? 'none' : 'tooltip'}
          popover="manual"
          // The gap to the control belongs to it, so that the pointer reaches the text.
          className="fixed m-0 w-max max-w-72 overflow-visible rounded-sm bg-tip px-2 py-1 text-left text-xs font-normal whitespace-normal text-on-tip before:absolute before:-inset-1.5 before:-z-1"
        >
          {text}
        </span>
      )}
    </span>
  )
}
