import { expect, test } from 'vitest'
import { cellAfter, cellTyped, nearestCell, passCorner } from './role-grid-keys'

const size = { rows: 25, cols: 200, page: 10 }
const press = (key: string, ctrlKey = false) =>
  cellAfter({ key, ctrlKey, metaKey: false }, { row: 5, col: 7 }, size)

test.each([
  ['ArrowUp', false, { row: 4, col: 7 }],
  ['ArrowDown', false, { row: 6, col: 7 }],
  ['ArrowLeft', false, { row: 5, col: 6 }],
  ['ArrowRight', false, { row: 5, col: 8 }],
  ['Home', false, { row: 5, col: 0 }],
  ['End', false, { row: 5, col: 199 }],
  ['Home', true, { row: 0, col: 0 }],
  ['End', true, { row: 24, col: 199 }],
  ['PageDown', false, { row: 15, col: 7 }],
  ['PageUp', false, { row: 0, col: 7 }],
] as const)('moves the focus for %s, with Ctrl %s', (key, ctrl, cell) => {
  expect(press(key, ctrl)).toEqual(cell)
})

test('stops at the edges, where the heads are', () => {
  expect(cellAfter({ key: 'ArrowUp', ctrlKey: false, metaKey: false }, { row: -1, col: 3 }, size)).toEqual({
    row: -1,
    col: 3,
  })
  expect(
    cellAfter({ key: 'ArrowRight', ctrlKey: false, metaKey: false }, { row: 0, col: 199 }, size),
  ).toEqual({ row: 0, col: 199 })
  expect(press('a')).toBeUndefined()
})

test('moves by letters to the next row with a word that begins with them, else to a column', () => {
  const rows = ['View Users', 'Add Users', 'View Roles']
  const cols = ['Auditor', 'Help desk']
  expect(cellTyped('v', rows, cols, { row: 0, col: 1 })).toEqual({ row: 2, col: 1 })
  expect(cellTyped('vi', rows, cols, { row: 2, col: 1 })).toEqual({ row: 2, col: 1 })
  expect(cellTyped('r', rows, cols, { row: 0, col: 0 })).toEqual({ row: 2, col: 0 })
  expect(cellTyped('h', rows, cols, { row: 1, col: 0 })).toEqual({ row: 1, col: 1 })
  expect(cellTyped('x', rows, cols, { row: 1, col: 0 })).toBeUndefined()
})

test('passes over the corner', () => {
  expect(passCorner({ row: -1, col: -1 }, { row: -1, col: 0 })).toEqual({ row: -1, col: 0 })
  expect(passCorner({ row: 0, col: -1 }, { row: 0, col: 0 })).toEqual({ row: 0, col: -1 })
})

test('stays inside a grid that has become smaller', () => {
  expect(nearestCell({ row: 9, col: 9 }, 2, 3)).toEqual({ row: 1, col: 2 })
  expect(nearestCell({ row: -1, col: 0 }, 2, 3)).toEqual({ row: -1, col: 0 })
})
