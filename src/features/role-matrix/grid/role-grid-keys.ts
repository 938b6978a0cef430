import { along, far, isToEnd, stepOf } from '../../../table/steps'

/** A cell of the grid; -1 is the head of a row or column. */
export type Cell = { readonly row: number; readonly col: number }
type Size = {
  readonly rows: number
  readonly cols: number
  /** The number of rows that a Page key moves. */
  readonly page: number
}
type Pressed = { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean }

/** The nearest cell that still exists after the grid has lost rows or columns. */
export const nearestCell = ({ row, col }: Cell, rows: number, cols: number): Cell => ({
  row: Math.min(row, rows - 1),
  col: Math.min(col, cols - 1),
})

/** The corner has nothing to focus. */
export const passCorner = (next: Cell, from: Cell): Cell => (next.row === -1 && next.col === -1 ? from : next)

/**
 * The cell to which a key moves; undefined when the key doesn't move. With Control, arrows go to the ends, and
 * Home and End to the first and last cell.
 */
export function cellAfter(
  { key, ctrlKey, metaKey }: Pressed,
  { row, col }: Cell,
  { rows, cols, page }: Size,
): Cell | undefined {
  // Letters are typed here.
  const step = key.length > 1 ? stepOf(key, page) : undefined
  if (!step) return undefined
  const isFar = ctrlKey || metaKey
  const times = isFar ? far : 1
  const down = isFar && isToEnd(step) ? step.right : step.down
  return { row: along(row, down * times, -1, rows), col: along(col, step.right * times, -1, cols) }
}

/**
 * The cell to which typed letters move: the next row with a word that begins with them, else the next column.
 */
export function cellTyped(
  typed: string,
  rows: readonly string[],
  cols: readonly string[],
  at: Cell,
): Cell | undefined {
  const looked = typed.toLowerCase()
  // The first letter moves to another line; further letters may stay where they are.
  const skip = typed.length === 1 ? 1 : 0
  const find = (names: readonly string[], from: number) => {
    for (let step = 0; step < names.length; step++) {
      const index = (Math.max(from, 0) + skip + step) % names.length
      const name = (names[index] ?? '').toLowerCase()
      if (name.startsWith(looked) || name.includes(` ${looked}`)) return index
    }
    return -1
  }
  const row = find(rows, at.row)
  if (row >= 0) return { row, col: at.col }
  const col = find(cols, at.col)
  return col >= 0 ? { row: at.row, col } : undefined
}
