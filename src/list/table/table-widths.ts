import type { Column, Widths } from './column'

const rem = 16
/** The boxes that select, and the buttons of the menus. */
const boxWidth = 3.25
const moreWidth = 2.75
/** Columns that aren't firm can shrink to this share of their width; below that the table scrolls. */
const least = 0.84
const isFirm = <Row>({ firm, align }: Column<Row>) => firm === true || align === 'end'

/** The tracks of the table, and its least width in rem. */
export function tracksOf<Row>(columns: readonly Column<Row>[], widths: Widths, hasMore: boolean) {
  const tracks = columns.map((column) => {
    const set = widths.get(column.id)
    if (set !== undefined) return { track: `${set / rem}rem`, needs: set / rem, flows: false }
    return isFirm(column)
      ? { track: `${column.width}rem`, needs: column.width, flows: false }
      : {
          track: `minmax(0,${column.width}fr)`,
          needs: column.width * least,
          flows: true,
        }
  })
  const rest = tracks.some(({ flows }) => flows) ? `${moreWidth}rem` : `minmax(${moreWidth}rem,1fr)`
  const needed = tracks.reduce((sum, { needs }) => sum + needs, boxWidth + (hasMore ? moreWidth : 0))
  return {
    shares: [`${boxWidth}rem`, ...tracks.map(({ track }) => track), ...(hasMore ? [rest] : [])].join(' '),
    needed,
  }
}
