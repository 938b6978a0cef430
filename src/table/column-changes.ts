import { textAt } from '../lib/address/list-address'
import { chosenColumns, chosenWidths, leastWidth, mostWidth, type Column, type Widths } from './column'

/** What a person does with the head of a column, by pointer or keyboard. */
export type ColumnChange = { readonly id: string } & (
  | { readonly kind: 'resize'; readonly width: number }
  /** Adds to the width, which is `width` until a person sets one. */
  | { readonly kind: 'widen'; readonly width: number; readonly by: number }
  /** Moves the column by this many places, to the left if negative. */
  | { readonly kind: 'move'; readonly by: number }
)

export const inBounds = (width: number): number =>
  Math.max(leastWidth, Math.min(Math.round(width), mostWidth))

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
  const from = shown.findIndex(({ id }) => id === change.id)
  const column = shown[from]
  if (!column) return undefined
  if (change.kind !== 'move') {
    const asked = widths.get(change.id)
    const isAhead = asked !== undefined && asked !== drawn.get(change.id)
    const width = inBounds(
      change.kind === 'resize' ? change.width : (isAhead ? asked : change.width) + change.by,
    )
    return {
      shown,
      widths: new Map(widths).set(change.id, width),
      words: `${column.label} is ${width} pixels wide.`,
    }
  }
  const to = Math.max(0, Math.min(from + change.by, shown.length - 1))
  if (to === from) return undefined
  return {
    shown: shown.toSpliced(from, 1).toSpliced(to, 0, column),
    widths,
    words: `${column.label} is now column ${to + 1} of ${shown.length}.`,
  }
}
