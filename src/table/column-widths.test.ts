import { expect, test } from 'vitest'
import type { Column } from './column'
import { widthsOf } from './column-widths'

const usual = { label: '', cell: () => null }
const columns: readonly Column<object>[] = [
  { ...usual, id: 'name', width: 20, grow: 40 },
  { ...usual, id: 'email', width: 15 },
  { ...usual, id: 'packages', width: 10, grow: 60 },
  { ...usual, id: 'id', width: 5, firm: true },
]
/** The widths in rem in a room of this many rem. */
function at(room: number, ...sets: readonly (readonly [string, number])[]) {
  const { max, min } = Math
  return widthsOf(columns, new Map(sets), true).map((width) => {
    const sum = (width ?? 'NaN').replace(/^calc/, '').replaceAll('100cqw', String(room)).replaceAll('rem', '')
    // The sum is what a browser computes, in numbers without units.
    // oxlint-disable-next-line typescript/no-implied-eval -- the text is the table's own
    return Number(new Function('max', 'min', `return ${sum}`)(max, min))
  })
}
const sum = (widths: readonly number[]) => widths.reduce((all, one) => all + one, 0)

// Of 67 rem, the boxes, the ID and the menus leave 56 rem for columns that are 45 rem wide.
test('shares the room of a usual window by the widths, and fills it', () => {
  expect(at(67)).toEqual(
    [3.25, (20 * 56) / 45, (15 * 56) / 45, (10 * 56) / 45, 5, 2.75].map((width) => expect.closeTo(width)),
  )
  expect(sum(at(67))).toBeCloseTo(67)
})

test('gives the room beyond the usual window to the columns that grow, and shrinks no other column', () => {
  const [usually, wide] = [at(67), at(87)]
  expect(wide.map((width, index) => width - usually[index]!)).toEqual(
    [0, 8, 0, 12, 0, 0].map((more) => expect.closeTo(more)),
  )
})

test('shrinks columns to 84 % of their width, and then scrolls', () => {
  expect(at(20)).toEqual([3.25, 16.8, 12.6, 8.4, 5, 2.75].map((width) => expect.closeTo(width)))
})

test('shares the room by the widths where no column that grows is left', () => {
  expect(at(87, ['name', 320], ['packages', 160])).toEqual(
    [3.25, 20, 46, 10, 5, 2.75].map((width) => expect.closeTo(width)),
  )
})
