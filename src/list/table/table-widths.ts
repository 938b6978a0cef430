import { useSyncExternalStore } from 'react'
import type { Column, Widths } from './column'

const rem = 16
/** The boxes that select, and the buttons of the menus. */
const boxWidth = 3.25
const moreWidth = 2.75
/** Columns that aren't firm can shrink to this share of their width; below that the table scrolls. */
const least = 0.84
/** The room for a table in a window of 1280 px. Where there is more, the columns that grow share the rest. */
const usual = 67
const isFirm = <Row>({ firm, align }: Column<Row>) => firm === true || align === 'end'

/** The tracks of the table in its usual room and in more, and its least width in rem. */
export function tracksOf<Row>(columns: readonly Column<Row>[], widths: Widths, hasMore: boolean) {
  const tracks = columns.map((column) => {
    const set = widths.get(column.id)
    return set === undefined
      ? { needs: column.width, flows: !isFirm(column), grow: column.grow ?? 0 }
      : { needs: set / rem, flows: false, grow: 0 }
  })
  const sum = (some: typeof tracks) => some.reduce((all, { needs }) => all + needs, 0)
  const flowing = tracks.filter(({ flows }) => flows)
  const firm = boxWidth + (hasMore ? moreWidth : 0) + sum(tracks) - sum(flowing)
  const unit = Math.max(least, (usual - firm) / sum(flowing))
  const grows = flowing.some(({ grow }) => grow > 0)
  const write = (flow: (track: (typeof tracks)[number]) => string) =>
    [
      `${boxWidth}rem`,
      ...tracks.map((track) => (track.flows ? flow(track) : `${track.needs}rem`)),
      ...(hasMore ? [flowing.length > 0 ? `${moreWidth}rem` : `minmax(${moreWidth}rem,1fr)`] : []),
    ].join(' ')
  return {
    shares: write(({ needs }) => `minmax(0,${needs}fr)`),
    wide: write(({ needs, grow }) => `minmax(${needs * unit}rem,${grows ? grow : needs}fr)`),
    needed: firm + least * sum(flowing),
  }
}

function onResize(onChange: () => void) {
  addEventListener('resize', onChange)
  return () => removeEventListener('resize', onChange)
}

/** How many chips a cell has room for: one in a window of 1280 px, two in 1440. */
export const useChips = (): number =>
  useSyncExternalStore(onResize, () => Math.max(1, Math.floor((innerWidth - 800) / 320)))
