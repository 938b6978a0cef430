import { expect, test } from 'vitest'
import { everyPage } from './every-page'

const rows = (...ids: number[]) => ids.map((id) => ({ id: String(id) }))
const pages =
  (of: number[][], count: number | null = of.flat().length, end = of.length) =>
  (page: number) =>
    Promise.resolve({
      count,
      next: page < end ? `https://x/?page=${page + 1}` : null,
      previous: null,
      results: rows(...(of[page - 1] ?? [])),
      unreadable: 0,
    })

test('reads every page and says that the walk is complete', async () => {
  const seen: number[] = []
  const walk = await everyPage({
    read: pages([[1, 2], [3, 4], [5]]),
    mostPages: 9,
    onPage: (soFar) => seen.push(soFar.rows.length),
  })
  expect(walk).toEqual({ rows: rows(1, 2, 3, 4, 5), count: 5, complete: true })
  expect(seen).toEqual([2, 4, 5])
})

test('keeps a row that moved to the next page once, and is incomplete after a skipped row', async () => {
  expect(
    await everyPage({
      read: pages(
        [
          [1, 2],
          [2, 3],
        ],
        4,
      ),
      mostPages: 9,
    }),
  ).toEqual({ rows: rows(1, 2, 3), count: 4, complete: false })
})

test('is incomplete when a row could not be read', async () => {
  const read = () =>
    Promise.resolve({ count: null, next: null, previous: null, results: rows(1), unreadable: 2 })
  expect(await everyPage({ read, mostPages: 9 })).toMatchObject({ rows: rows(1), complete: false })
})

test('ends at its limit, when it is stopped, and at a server that repeats a page', async () => {
  expect(await everyPage({ read: pages([[1], [2], [3]]), mostPages: 2 })).toMatchObject({
    rows: rows(1, 2),
    complete: false,
  })
  let turns = 0
  expect(
    await everyPage({ read: pages([[1], [2], [3]]), mostPages: 9, isStopped: () => turns++ > 0 }),
  ).toMatchObject({
    rows: rows(1),
    complete: false,
  })
  const same = () =>
    Promise.resolve({
      count: null,
      next: 'https://x/?page=2',
      previous: null,
      results: rows(1),
      unreadable: 0,
    })
  expect(await everyPage({ read: same, mostPages: 9 })).toMatchObject({ rows: rows(1) })
})

test('is complete after the last page of a server that does not count', async () => {
  expect(await everyPage({ read: pages([[1], [2]], null), mostPages: 9 })).toMatchObject({
    count: null,
    complete: true,
  })
})
