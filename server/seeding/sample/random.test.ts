import { expect, test } from 'vitest'
import { createRandom } from './random'

test('the same seed gives the same numbers, another seed gives others', () => {
  const numbers = (seed: number) => {
    const random = createRandom(seed)
    return Array.from({ length: 50 }, random.next)
  }
  expect(numbers(7)).toEqual(numbers(7))
  expect(numbers(7)).not.toEqual(numbers(8))
})

test('whole numbers include both bounds and nothing beyond', () => {
  const random = createRandom(1)
  const seen = new Set(Array.from({ length: 500 }, () => random.between(3, 6)))
  expect(seen).toEqual(new Set([3, 4, 5, 6]))
})

test('UUIDs are of version 4 and unique', () => {
  const random = createRandom(2)
  const uuids = Array.from({ length: 5_000 }, random.uuid)
  for (const uuid of uuids)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(uuids).size).toBe(uuids.length)
})

test('throws when it picks from an empty list', () => {
  expect(() => createRandom(3).pick([])).toThrow('Nothing to pick from.')
})
