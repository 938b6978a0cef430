import { startTransition, useEffect, useMemo, useState } from 'react'

const noticed = 100
/** The most new rows that are drawn at a time. More would block the page for long enough to be noticed. */
const mostAtOnce = 50
/** They fill most windows. */
const atFirst = 20

/** Whether this document was newly opened, so that nobody comes back to a place among its first rows. */
let isOpening =
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type ===
  'navigate' // The type of the DOM library is wider than what this entry is.

/**
 * Whether a newly opened document draws its first rows. If so, the rest of the list waits a moment. Every
 * other page is drawn whole, because a person may come back to a place in it.
 */
export function useIsOpening(hasRows: boolean): boolean {
  const [isOver, setOver] = useState(!isOpening)
  useEffect(() => {
    if (isOver || !hasRows) return undefined
    isOpening = false
    const later = setTimeout(() => setOver(true), noticed)
    return () => clearTimeout(later)
  }, [isOver, hasRows])
  return !isOver
}

export const firstRows = <Row>(rows: readonly Row[]): readonly Row[] =>
  rows.length > atFirst ? rows.slice(0, atFirst) : rows

type Identified = { readonly id: string }
const none: readonly never[] = []

/** The first rows of a list that can be drawn now: those that are drawn already, and a few new ones. */
function drawnNext<Row extends Identified>(rows: readonly Row[], before: readonly Row[]): readonly Row[] {
  if (rows.length <= mostAtOnce || rows === before) return rows
  const drawn = new Set(before.map(({ id }) => id))
  let others = 0
  const end = rows.findIndex(({ id }) => !drawn.has(id) && ++others > mostAtOnce)
  return end < 0 ? rows : rows.slice(0, end)
}

/**
 * The rows of a long page that are drawn so far. The others follow in steps, and the page responds between
 * them.
 */
export function useDrawnRows<Row extends Identified>(rows: readonly Row[]): readonly Row[] {
  // A table that is opened with its rows draws them all, because a person may come back to a place among
  // them.
  const [before, setBefore] = useState(rows)
  const drawn = useMemo(() => drawnNext(rows, before), [rows, before])
  const next = rows.length > mostAtOnce ? drawn : none
  useEffect(() => {
    if (next !== before) startTransition(() => setBefore(next))
  }, [next, before])
  return drawn
}
