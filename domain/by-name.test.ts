import { expect, test } from 'vitest'
import { byName } from './by-name'

test('orders names by their letters, whatever their accents and case', () => {
  const names = ['Zebra', 'Ärzte', 'apple', 'Öl', 'Apple', 'Ost'].map((name) => ({ name }))
  expect(names.toSorted(byName).map(({ name }) => name)).toEqual([
    'apple',
    'Apple',
    'Ärzte',
    'Öl',
    'Ost',
    'Zebra',
  ])
})
