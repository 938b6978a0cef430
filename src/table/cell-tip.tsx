import { useRef, useState } from 'react'

/** Shows the words for a cell: those it has, or its own text if that is cut off. */
export type Tip = {
  readonly show: (cell: HTMLElement, words: string | undefined) => void
  readonly hide: () => void
}

/**
 * The one tooltip of a table, on hover and on focus. One for each cell would double the elements of a list.
 */
export function useCellTip() {
  const bubble = useRef<HTMLSpanElement>(null)
  const [tip] = useState<Tip>(() => ({
    show: (cell, words) => {
      const box = bubble.current
      if (!box?.showPopover) return
      box.hidePopover()
      box.textContent = words ?? (cell.scrollWidth > cell.clientWidth ? cell.textContent : '')
      if (box.textContent === '') return
      box.showPopover()
      const [from, own] = [cell.getBoundingClientRect(), box.getBoundingClientRect()]
      const below = from.bottom + 2
      box.style.left = `${Math.max(8, Math.min(from.left, innerWidth - own.width - 8))}px`
      box.style.top = `${below + own.height < innerHeight ? below : from.top - own.height - 2}px`
    },
    hide: () => bubble.current?.hidePopover?.(),
  }))
  const shown = (
    <span
      ref={bubble}
      role="tooltip"
      popover="manual"
      className="pointer-events-none fixed m-0 w-max max-w-96 rounded-sm bg-tip px-2 py-1 text-xs whitespace-pre-line text-on-tip"
    >
      {undefined}
    </span>
  )
  return { tip, shown }
}
