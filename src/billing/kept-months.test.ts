import { afterEach, expect, test } from 'vitest'
import { differences, forgetMonths, keepMonth, readMonths, type KeptMonth } from './kept-months'

afterEach(() => localStorage.clear())

const month = (name: string, licences: number): KeptMonth => ({
  month: name,
  taken_at: '2026-11-01T00:00:00Z',
  companies: 2,
  packages: [{ key: 'a', name: 'A', licences }],
})

test('saves months per API and scope, the latest snapshot of each', () => {
  keepMonth('here', month('2026-10', 1))
  keepMonth('here', month('2026-11', 2))
  keepMonth('here', month('2026-11', 3))
  expect(readMonths('here').map((one) => [one.month, one.packages[0]?.licences])).toEqual([
    ['2026-11', 3],
    ['2026-10', 1],
  ])
  expect(readMonths('elsewhere')).toEqual([])
  forgetMonths('here')
  expect(localStorage).toHaveLength(0)
})

test('ignores a snapshot that was changed by hand', () => {
  localStorage.setItem('billing-months here', '{"broken"')
  expect(readMonths('here')).toEqual([])
  localStorage.setItem('billing-months here', JSON.stringify([month('2026-13', 1), month('2026-12', 2)]))
  expect(readMonths('here')).toEqual([month('2026-12', 2)])
})

test('names the packages that were added, removed and changed', () => {
  const before = { ...month('2026-10', 5), packages: [{ key: 'a', name: 'A', licences: 5 }, { key: 'b', name: 'B', licences: 9 }, { key: 'c', name: 'C', licences: 1 }] } // prettier-ignore
  const now = [
    { key: 'a', name: 'A', licences: 7 },
    { key: 'c', name: 'C', licences: 1 },
    { key: 'd', name: 'D', licences: 1 },
  ]
  expect(differences(before, now)).toEqual([
    { key: 'b', name: 'B', before: 9, now: 0 },
    { key: 'a', name: 'A', before: 5, now: 7 },
    { key: 'd', name: 'D', before: 0, now: 1 },
  ])
})
