import { useSyncExternalStore } from 'react'
import type { Column, Widths } from './column'

const rem = 16
/** The boxes that select, and the buttons of the menus. */
const [boxWidth, moreWidth] = [3.25, 2.75]
/** Columns that aren't firm can shrink to this share of their width; below that the table scrolls. */
const least = 0.84
/**
 * The room for a table in a window of 1280 px. If there is more room, the columns that grow share the rest.
 */
const usual = 67
const isFirm = <Row>({ firm, align }: Column<Row>) => firm === true || align === 'end'
const sumOf = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** The width of each `<col>`; undefined for one that takes what is left. 100cqw is the room of the table. */
export function widthsOf<Row>(
  columns: readonly Column<Row>[],
  set: Widths,
  hasMore: boolean,
): readonly (string | undefined)[] {
  const isFlowing = (column: Column<Row>) => !set.has(column.id) && !isFirm(column)
  const needs = ({ id, width }: Column<Row>) => (set.has(id) ? (set.get(id) ?? 0) / rem : width)
  const flowing = columns.filter(isFlowing)
  const [flow, grow] = [sumOf(flowing.map(needs)), sumOf(flowing.map((column) => column.grow ?? 0))]
  const firm = boxWidth + (hasMore ? moreWidth : 0) + sumOf(columns.map(needs)) - flow
  const flowingWidth = (column: Column<Row>) => {
    const share = needs(column) / flow
    const more = grow > 0 ? (column.grow ?? 0) / grow : share
    return `calc(max(${needs(column) * least}rem, (min(100cqw, ${usual}rem) - ${firm}rem) * ${share}) + max(0rem, 100cqw - ${usual}rem) * ${more})`
  }
  return [
    `${boxWidth}rem`,
    ...columns.map((column) => (isFlowing(column) ? flowingWidth(column) : `${needs(column)}rem`)),
    ...(hasMore ? [flow > 0 ? `${moreWidth}rem` : undefined] : []),
  ]
}

function onResize(onChange: () => void) {
  addEventListener('resize', onChange)
  return () => removeEventListener('resize', onChange)
}

/** How many chips a cell has room for: one in a window of 1280 px, two in 1440. */
export const useChips = (): number =>
  useSyncExternalStore(onResize, () => Math.max(1, Math.floor((innerWidth - 800) / 320)))
