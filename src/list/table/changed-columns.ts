import type { ColumnChange } from './change-columns'
import { leastWidth, mostWidth, type Column, type Widths } from './column'

/** The columns and widths after a change, and what to tell those who don't see it. */
export function changedColumns<Row>(shown: readonly Column<Row>[], widths: Widths, change: ColumnChange) {
  const column = shown.find(({ id }) => id === change.id)
  if (!column) return undefined
  if (change.kind === 'resize') {
    const width = Math.max(leastWidth, Math.min(Math.round(change.width), mostWidth))
    return {
      shown,
      widths: new Map(widths).set(change.id, width),
      words: `${column.label} is ${width} pixels wide.`,
    }
  }
  const from = shown.indexOf(column)
  const to = Math.max(0, Math.min(from + change.by, shown.length - 1))
  if (to === from) return undefined
  return {
    shown: shown.toSpliced(from, 1).toSpliced(to, 0, column),
    widths,
    words: `${column.label} is now column ${to + 1} of ${shown.length}.`,
  }
}
