import { useEffect, useState } from 'react'

const noticed = 100
/** They fill most windows. */
const atFirst = 20

/** Whether this document was newly opened at this page, so that nobody comes back to a place among its first rows. */
let isOpening =
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type ===
  'navigate' // The type of the DOM library is wider than what this entry is.

/** Somebody goes on to another page, which is drawn whole: its files and its rows are there sooner. */
export const endOpening = (): void => {
  isOpening = false
}

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
