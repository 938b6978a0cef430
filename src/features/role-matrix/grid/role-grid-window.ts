/** Sizes in pixels. All rows have the same height, and columns have this width where not all of them fit. */
export const sizes = { row: 28, col: 48, head: 160 } as const
/** `hasGroups`: the heads also name groups, where there is room. */
export const rowHeadWidth = (viewport: number, hasGroups: boolean): number =>
  viewport < 768 ? 148 : hasGroups ? 400 : 272

export type Range = { readonly from: number; readonly to: number }
export const sameRange = (one: Range, other: Range): boolean => one.from === other.from && one.to === other.to

/** This many rows or columns are drawn beyond those in sight, so that a scroll of one frame shows no gap. */
const spare = 6

/** The room for the grid in a window, for the first paint, before the grid has a size of its own. */
export const roomIn = ({ innerWidth, innerHeight }: { innerWidth: number; innerHeight: number }) => ({
  width: innerWidth - (innerWidth < 1024 ? 0 : 208),
  height: Math.max(352, innerHeight - 240),
})

/** Finds the lines in sight, of `count` equal lines. */
export function rangeOf(scrolled: number, room: number, size: number, count: number, more = spare): Range {
  const from = Math.max(0, Math.floor(scrolled / size) - more)
  return { from: Math.min(from, count), to: Math.min(count, Math.ceil((scrolled + room) / size) + more) }
}

/** Finds the scroll position that brings a line into sight. */
export function scrollFor(index: number, scrolled: number, room: number, size: number): number {
  if (index < 0) return scrolled
  if (index * size < scrolled) return index * size
  return (index + 1) * size > scrolled + room ? (index + 1) * size - room : scrolled
}
