import { textAt } from '../../lib/list-search'
import type { ColumnChange } from './change-columns'
import { chosenColumns, chosenWidths, leastWidth, mostWidth, type Column, type Widths } from './column'

/**
 * The columns and widths after a change, and what to tell those who don't see it.
 * @param address the latest search of the address, which may have an earlier change that isn't drawn yet
 */
export function changedColumns<Row>(
  columns: readonly Column<Row>[],
  drawn: Widths,
  change: ColumnChange,
  address: object,
) {
  const text = textAt(address, 'columns')
  const shown = chosenColumns(columns, text)
  const widths = chosenWidths(text)
  const column = shown.find(({ id }) => id === change.id)
  if (!column) return undefined
  if (change.kind === 'resize') {
    const asked = widths.get(change.id)
    const from = change.by !== undefined && asked !== drawn.get(change.id) ? asked : undefined
    const wanted = Math.round((from ?? change.width) + (change.by ?? 0))
    const width = Math.max(leastWidth, Math.min(wanted, mostWidth))
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
