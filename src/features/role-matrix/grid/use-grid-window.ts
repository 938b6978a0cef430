import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Cell } from './role-grid-keys'
import { rangeOf, roomIn, sameRange, scrollFor, sizes } from './role-grid-window'

type Size = { readonly rows: number; readonly cols: number; readonly headWidth: number }

/**
 * The box that scrolls, and the rows and columns in sight. `look` measures them again, and is called on every
 * scroll.
 */
export function useGridWindow({ rows, cols, headWidth }: Size) {
  const box = useRef<HTMLDivElement>(null)
  const measure = useCallback(
    (element: HTMLElement | null) => {
      const room = roomIn(window)
      const [height, width] = [element?.clientHeight || room.height, element?.clientWidth || room.width]
      const more = element ? undefined : 0
      return {
        rows: rangeOf(element?.scrollTop ?? 0, height - sizes.head, sizes.row, rows, more),
        cols: rangeOf(element?.scrollLeft ?? 0, width - headWidth, sizes.col, cols, more),
      }
    },
    [rows, cols, headWidth],
  )
  const [seen, setSeen] = useState(() => measure(null))
  const look = useCallback(() => {
    const next = measure(box.current)
    setSeen((now) => (sameRange(now.rows, next.rows) && sameRange(now.cols, next.cols) ? now : next))
  }, [measure])
  const isNew = useRef(true)
  useLayoutEffect(() => {
    // The first paint comes before any measuring; then the observer reports the size.
    if (!isNew.current) look()
    isNew.current = false
    const observer = new ResizeObserver(look)
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [look])
  const scrollTo = ({ row, col }: Cell) => {
    const element = box.current
    if (!element) return
    element.scrollTop = scrollFor(row, element.scrollTop, element.clientHeight - sizes.head, sizes.row)
    element.scrollLeft = scrollFor(col, element.scrollLeft, element.clientWidth - headWidth, sizes.col)
    look()
  }
  return { box, seen, look, scrollTo }
}
