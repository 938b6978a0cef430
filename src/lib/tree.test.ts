import { expect, test } from 'vitest'
import { flattenTree } from './tree'

const line = (items: Parameters<typeof flattenTree>[0]) => flattenTree(items).map(({ item, depth }) => `${'-'.repeat(depth)}${item.name}`)

test('parents come before children, siblings by name', () => {
  const items = [
    { id: '3', parent: '1', name: 'b' },
    { id: '1', parent: null, name: 'root' },
    { id: '2', parent: '1', name: 'a' },
    { id: '4', parent: '2', name: 'deep' },
  ]
  expect(line(items)).toEqual(['root', '-a', '--deep', '-b'])
})

test('a parent out of reach and a circle of parents lose nobody', () => {
  const items = [
    { id: '1', parent: '99', name: 'branch' },
    { id: '2', parent: '3', name: 'x' },
    { id: '3', parent: '2', name: 'y' },
    { id: '4', parent: '4', name: 'own parent' },
  ]
  expect(line(items)).toEqual(['branch', 'own parent', 'x', '-y'])
})
