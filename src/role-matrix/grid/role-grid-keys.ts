/** A place in the grid; -1 is the head of a row or column. */
export type Place = { readonly row: number; readonly col: number }
type Size = {
  readonly rows: number
  readonly cols: number
  /** Rows that a Page key goes. */ readonly page: number
}
type Pressed = { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean }

const within = (value: number, least: number, count: number): number =>
  Math.max(least, Math.min(count - 1, value))

/** Where a key leads; undefined when it is not one that moves. */
export function placeAfter(
  { key, ctrlKey, metaKey }: Pressed,
  { row, col }: Place,
  { rows, cols, page }: Size,
): Place | undefined {
  const far = ctrlKey || metaKey
  switch (key) {
    case 'ArrowUp':
      return { row: far ? 0 : within(row - 1, -1, rows), col }
    case 'ArrowDown':
      return { row: far ? rows - 1 : within(row + 1, -1, rows), col }
    case 'ArrowLeft':
      return { row, col: far ? 0 : within(col - 1, -1, cols) }
    case 'ArrowRight':
      return { row, col: far ? cols - 1 : within(col + 1, -1, cols) }
    case 'Home':
      return { row: far ? 0 : row, col: 0 }
    case 'End':
      return { row: far ? rows - 1 : row, col: cols - 1 }
    case 'PageUp':
      return { row: within(row - page, 0, rows), col }
    case 'PageDown':
      return { row: within(row + page, 0, rows), col }
    default:
      return undefined
  }
}

/** Where typed letters lead: the next row whose name has a word that begins with them, else the next column. */
export function placeTyped(
  typed: string,
  rows: readonly string[],
  cols: readonly string[],
  at: Place,
): Place | undefined {
  const looked = typed.toLowerCase()
  // The first letter goes on from here; further ones may stay.
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
