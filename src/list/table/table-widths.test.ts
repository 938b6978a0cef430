import { expect, test } from 'vitest'
import type { Column } from './column'
import { tracksOf } from './table-widths'

const usual = { label: '', cell: () => null }
const columns: readonly Column<object>[] = [
  { ...usual, id: 'name', width: 20, grow: 40 },
  { ...usual, id: 'email', width: 15 },
  { ...usual, id: 'packages', width: 10, grow: 60 },
  { ...usual, id: 'id', width: 5, firm: true },
]
const wide = (...sets: readonly (readonly [string, number])[]) => tracksOf(columns, new Map(sets), true).wide

// Of 67 rem, the boxes, the ID and the menus leave 56 rem for columns that are 45 rem wide.
test('gives the room beyond the usual window to the columns that grow, and shrinks no other column', () => {
  expect(wide()).toBe(
    `3.25rem minmax(${(20 * 56) / 45}rem,40fr) minmax(${(15 * 56) / 45}rem,0fr) minmax(${(10 * 56) / 45}rem,60fr) 5rem 2.75rem`,
  )
})

test('shares the room by the widths where no column that grows is left', () => {
  expect(wide(['name', 320], ['packages', 160])).toMatch(
    /^3\.25rem 20rem minmax\([\d.]+rem,15fr\) 10rem 5rem /,
  )
})
