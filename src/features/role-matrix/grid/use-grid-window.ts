import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Cell } from './role-grid-keys'
import { rangeOf, roomIn, sameRange, scrollFor, sizes } from './role-grid-window'

type Size = { readonly rows: number; readonly cols: number; readonly headWidth: number }

/** How far the rows are scrolled, and their room: in the box, or in a low window with the whole page. */
function rowsInSight(element: HTMLElement | null) {
  const height = element?.clientHeight || roomIn(window).height
  const top = (element?.getBoundingClientRect().top ?? 0) + sizes.head
  return {
    scrolled: (element?.scrollTop ?? 0) + Math.max(0, -top),
    room: Math.min(height - sizes.head, innerHeight - Math.max(0, top)),
  }
}

/**
 * The box that scrolls, and the rows and columns in sight. `look` measures them again, and is called on every
 * scroll.
 */
export function useGridWindow({ rows, cols, headWidth }: Size) {
  const box = useRef<HTMLDivElement>(null)
  const measure = useCallback(
    (element: HTMLElement | null) => {
      const { scrolled, room } = rowsInSight(element)
      const width = element?.clientWidth || roomIn(window).width
      const more = element ? undefined : 0
      return {
        rows: rangeOf(scrolled, room, sizes.row, rows, more),
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
    addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', look)
    }
  }, [look])
  const scrollTo = ({ row, col }: Cell) => {
    const element = box.current
    if (!element) return
    const { scrolled, room } = rowsInSight(element)
    const [by, before] = [scrollFor(row, scrolled, room, sizes.row) - scrolled, element.scrollTop]
    element.scrollTop += by
    scrollBy(0, by - (element.scrollTop - before))
    element.scrollLeft = scrollFor(col, element.scrollLeft, element.clientWidth - headWidth, sizes.col)
    look()
  }
  return { box, seen, look, scrollTo }
}
