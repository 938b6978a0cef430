import { expect, test } from 'vitest'
import { createRandom } from './random'

test('the same seed gives the same row of numbers, another seed another', () => {
  const numbers = (seed: number) => {
    const random = createRandom(seed)
    return Array.from({ length: 50 }, random.next)
  }
  expect(numbers(7)).toEqual(numbers(7))
  expect(numbers(7)).not.toEqual(numbers(8))
})

test('whole numbers reach both ends and no further', () => {
  const random = createRandom(1)
  const seen = new Set(Array.from({ length: 500 }, () => random.between(3, 6)))
  expect(seen).toEqual(new Set([3, 4, 5, 6]))
})

test('UUIDs have the form of version 4 and do not repeat', () => {
  const random = createRandom(2)
  const uuids = Array.from({ length: 5_000 }, random.uuid)
  for (const uuid of uuids)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(uuids).size).toBe(uuids.length)
})

test('nothing can be picked from nothing', () => {
  expect(() => createRandom(3).pick([])).toThrow('Nothing to pick from.')
})
