import { expect, test } from 'vitest'
import { known, partly } from './known'
import { flattenTree, lineageOf, onlyRoot, sumsWithBelow, withAllBelow } from './tree'

const line = (items: Parameters<typeof flattenTree>[0]) =>
  flattenTree(items).map(({ item, depth }) => `${'-'.repeat(depth)}${item.name}`)

test('puts parents before children, and siblings by name', () => {
  const items = [
    { id: '3', parent: '1', name: 'b' },
    { id: '1', parent: null, name: 'root' },
    { id: '2', parent: '1', name: 'a' },
    { id: '4', parent: '2', name: 'deep' },
  ]
  expect(line(items)).toEqual(['root', '-a', '--deep', '-b'])
})

test('keeps items with an unknown parent or in a cycle', () => {
  const items = [
    { id: '1', parent: '99', name: 'branch' },
    { id: '2', parent: '3', name: 'x' },
    { id: '3', parent: '2', name: 'y' },
    { id: '4', parent: '4', name: 'own parent' },
  ]
  expect(line(items)).toEqual(['branch', 'own parent', 'x', '-y'])
})

const linked = [{ id: '1' }, { id: '2', parent: '1' }, { id: '3', parent: '2' }, { id: '4', parent: '1' }]

test('finds the only item without a known parent', () => {
  expect(onlyRoot(linked)?.id).toBe('1')
  expect(onlyRoot([{ id: '2', parent: '1' }])?.id).toBe('2')
  expect(onlyRoot([{ id: '1' }, { id: '2' }])).toBeUndefined()
})

test('finds all items above and all below', () => {
  expect(lineageOf(linked, '3')).toEqual(['3', '2', '1'])
  expect([...withAllBelow(linked, '2')]).toEqual(['2', '3'])
  expect(
    lineageOf(
      [
        { id: '1', parent: '2' },
        { id: '2', parent: '1' },
      ],
      '1',
    ),
  ).toEqual(['1', '2'])
})

test('adds numbers up the tree, and says where a sum is a part or unknown', () => {
  const items = [
    { id: '1', parent: null, own: 1 },
    { id: '2', parent: '1', own: 10 },
    { id: '3', parent: '2', own: 100 },
    { id: '4', parent: '1', own: undefined },
  ]
  const sums = sumsWithBelow(known(items), ({ own }) => own)
  expect(sums.get('2')).toEqual(known(110))
  expect(sums.get('1')).toEqual(partly(111, 'the server doesn’t report it for 1 of 4 nodes'))
  expect(sums.get('4')).toMatchObject({ kind: 'unknown' })
  expect(sumsWithBelow(partly(items, 'cut'), ({ own }) => own).get('3')).toEqual(partly(100, 'cut'))
})
