import { useEffect, useState } from 'react'

const noticed = 100
/** What stands above the rows at least, in pixels. */
const above = 180
/** Least heights of a row, and of a card on a phone, in pixels. */
const heights = { row: 44, compact: 32, card: 150 }
const isPhone = () => innerWidth < 768

/** Whether this document was opened as new. Then nobody looks for a place among its first rows. */
let isOpening =
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type ===
  'navigate' // The type of the DOM library is wider than what this entry is.

/**
 * The rows to draw now. A newly opened document first draws those that fit into the window, and the others a moment after. Every
 * other page is drawn whole, because a person may come back to a place in it.
 */
export function useRowsInSight<Row>(rows: readonly Row[], compact: boolean): readonly Row[] {
  const [isWhole, setWhole] = useState(!isOpening)
  const isEmpty = rows.length === 0
  useEffect(() => {
    if (isWhole || isEmpty) return undefined
    isOpening = false
    const later = setTimeout(() => setWhole(true), noticed)
    return () => clearTimeout(later)
  }, [isWhole, isEmpty])
  const height = isPhone() ? heights.card : compact ? heights.compact : heights.row
  const fitting = Math.ceil((innerHeight - above) / height)
  return isWhole || fitting >= rows.length ? rows : rows.slice(0, fitting)
}
