import { useRef, useState, type PointerEvent } from 'react'
import { showTip } from '../ui/overlay/tip'

/** Shows the words for a cell: those it has, or its own text if that is cut off. */
export type Tip = {
  readonly show: (cell: HTMLElement, words: string | undefined) => void
  /** Hides the words, but those under the pointer only when it leaves them. */
  readonly hide: (event?: PointerEvent) => void
  readonly isAt: (event: PointerEvent) => boolean
}

/**
 * The one tooltip of a table, on hover and on focus. One for each cell would double the elements of a list.
 * Presses go through it to the rows that it covers.
 */
export function useCellTip() {
  const bubble = useRef<HTMLSpanElement>(null)
  const [tip] = useState<Tip>(() => {
    let of: HTMLElement | undefined
    const isAt = ({ clientX: x, clientY: y }: PointerEvent) => {
      const { left, right, top, bottom } = bubble.current?.getBoundingClientRect() ?? new DOMRect()
      return x >= left && x < right && y >= top && y < bottom
    }
    const hide = (event?: PointerEvent) => {
      of = undefined
      // Outside the table, only the words themselves hear that the pointer leaves them.
      if (bubble.current && event && isAt(event)) bubble.current.style.pointerEvents = 'auto'
      else bubble.current?.hidePopover?.()
    }
    return {
      show: (cell, words) => {
        const box = bubble.current
        if (!box?.showPopover || of === cell) return
        hide()
        of = cell
        box.textContent = words ?? (cell.scrollWidth > cell.clientWidth ? cell.textContent : '')
        if (box.textContent === '') return
        showTip(box)
        const [from, own] = [cell.getBoundingClientRect(), box.getBoundingClientRect()]
        box.style.left = `${Math.max(8, Math.min(from.left, innerWidth - own.width - 8))}px`
        box.style.top = `${from.bottom + own.height < innerHeight ? from.bottom : from.top - own.height}px`
        box.style.pointerEvents = 'none'
      },
      hide,
      isAt,
    }
  })
  const shown = (
    <span
      ref={bubble}
      role="tooltip"
      popover="manual"
      onPointerLeave={tip.hide}
      className="fixed m-0 w-max max-w-96 rounded-sm bg-tip px-2 py-1 text-xs whitespace-pre-line text-on-tip"
    >
      {undefined}
    </span>
  )
  return { tip, shown }
}
