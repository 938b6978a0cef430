import { expect, test } from 'vitest'
import { flattenTree } from '#domain/tree'
import { closedAtFirst, isMeant, matching, openable, placesOf, treeMove, visible } from './tree-view'

const item = (id: string, parent: string | null, name = id) => ({ id, parent, name })
const rows = flattenTree([item('a', null), item('b', 'a'), item('c', 'b'), item('d', 'a'), item('e', 'd')])
const ids = (those: readonly { item: { id: string } }[]) => those.map((one) => one.item.id).join('')
const state = (...closed: string[]) => ({ canOpen: openable(rows), closed: new Set(closed) })

test('hides everything below a closed branch, and nothing beside it', () => {
  expect(ids(visible(rows, new Set()))).toBe('abcde')
  expect(ids(visible(rows, new Set(['b'])))).toBe('abde')
  expect(ids(visible(rows, new Set(['a'])))).toBe('a')
})

test('opens a small tree, and closes a large one below its second level', () => {
  expect(closedAtFirst(rows).size).toBe(0)
  const many = flattenTree([
    item('r', null),
    item('k', 'r'),
    ...Array.from({ length: 1000 }, (_, at) => item(`x${at}`, 'k')),
  ])
  expect(visible(many, closedAtFirst(many))).toHaveLength(2)
})

test('gives each row its position among its siblings', () => {
  expect(placesOf(rows).map(({ position, of }) => `${position}/${of}`)).toEqual([
    '1/1',
    '1/2',
    '1/1',
    '2/2',
    '1/1',
  ])
})

test('matches an item by its ID or by words in its name', () => {
  const north = item('2', null, 'North of Hamburg')
  expect([' hamb nor', '2'].every((text) => isMeant(north, text))).toBe(true)
  expect(isMeant(north, '22')).toBe(false)
})

test('keeps matches with everything above them', () => {
  expect(ids(matching(rows, 'E'))).toBe('ade')
  expect(ids(matching(rows, 'zzz'))).toBe('')
})

test.each([
  ['ArrowDown', 0, [], { go: 'b' }],
  ['ArrowUp', 0, [], undefined],
  ['End', 0, [], { go: 'e' }],
  ['Home', 4, [], { go: 'a' }],
  ['ArrowRight', 1, [], { go: 'c' }],
  ['ArrowRight', 1, ['b'], { open: 'b' }],
  ['ArrowRight', 2, [], undefined],
  ['ArrowLeft', 1, [], { close: 'b' }],
  ['ArrowLeft', 2, [], { go: 'b' }],
  [' ', 1, ['b'], { open: 'b' }],
  ['d', 0, [], { go: 'd' }],
] as const)('%s on row %i', (key, at, closed, move) => {
  expect(treeMove(key, rows, at, state(...closed))).toEqual(move)
})

test('arranges a thousand nodes quickly', () => {
  const deep = flattenTree(
    Array.from({ length: 1000 }, (_, at) => item(`n${at}`, at === 0 ? null : `n${at - 1}`)),
  )
  expect(deep.at(-1)?.depth).toBe(999)
  expect(visible(deep, new Set(['n500']))).toHaveLength(501)
})
