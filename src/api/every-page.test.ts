import { expect, test } from 'vitest'
import type { Page } from '#contract/wire'
import { ApiError } from './api-error'
import { everyPage } from './every-page'

type Row = { readonly id: string }
const rows = (...ids: number[]): Row[] => ids.map((id) => ({ id: String(id) }))
const idsOf = (all: readonly Row[]) => all.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
const pageOf = (part: Partial<Page<Row>>): Promise<Page<Row>> =>
  Promise.resolve({ count: null, next: null, previous: null, results: [], unreadable: 0, ...part })
const link = (page: number) => `https://x/?page=${page}`
const gone = new ApiError({ problem: { kind: 'not-found' }, operation: 'List' })

const pages =
  (of: number[][], count: number | null = of.flat().length) =>
  (page: number) =>
    pageOf({
      count,
      next: page < of.length ? link(page + 1) : null,
      results: rows(...(of[page - 1] ?? [])),
    })

/** A list of pages with two rows each. `before` can change it before a request is answered. */
function movingList(list: number[], before: (request: number) => void) {
  let requests = 0
  return (page: number) => {
    before(++requests)
    const results = rows(...list.slice((page - 1) * 2, page * 2))
    if (page > 1 && results.length === 0) return Promise.reject(gone)
    return pageOf({ count: list.length, next: list.length > page * 2 ? link(page + 1) : null, results })
  }
}
const walk = (read: (page: number) => Promise<Page<Row>>, mostPages = 99) =>
  everyPage({ read, mostPages, what: 'companies' })

test('reads every page and knows that these are all rows', async () => {
  const seen: number[] = []
  const read = pages([[1, 2], [3, 4], [5]])
  const onPage = (soFar: { read: number }) => void seen.push(soFar.read)
  expect(await everyPage({ read, mostPages: 9, what: 'companies', onPage })).toEqual({
    rows: { kind: 'known', value: rows(1, 2, 3, 4, 5) },
    count: 5,
  })
  expect(seen).toEqual([2, 4, 5])
})

test('reads the pages again from which rows moved forward, and drops a deleted row', async () => {
  const list = [1, 2, 3, 4, 5, 6, 7, 8]
  // 3 is read, then deleted: 5 moves to page 2, which was read already. Without 3 and with 5 the number of rows would be right.
  const read = movingList(list, (request) => request === 3 && list.splice(2, 1))
  const { rows: all, count } = await walk(read)
  expect([all.kind, idsOf(all.value), count]).toEqual(['known', [1, 2, 4, 5, 6, 7, 8], 7])
})

test('reads the pages again from which rows moved back, and finds a new row', async () => {
  const list = [1, 2, 3, 4, 5, 6, 7]
  const { rows: all } = await walk(movingList(list, (request) => request === 4 && list.splice(1, 0, 9)))
  expect([all.kind, idsOf(all.value)]).toEqual(['known', [1, 2, 3, 4, 5, 6, 7, 9]])
})

test('reads to the end of a list that became shorter by its last page', async () => {
  const list = [1, 2, 3, 4, 5]
  const { rows: all, count } = await walk(movingList(list, (request) => request === 3 && list.splice(0, 2)))
  expect([all.kind, idsOf(all.value), count]).toEqual(['known', [3, 4, 5], 3])
})

test('gives up on rows that never come to rest, and says so', async () => {
  const list = Array.from({ length: 20 }, (_, at) => at)
  const read = movingList(list, (request) => list.unshift(100 + request))
  const { rows: all } = await walk(read, 9)
  expect(all).toMatchObject({
    kind: 'partly',
    why: expect.stringContaining('rows moved while they were read'),
  })
})

test('says how many rows are missing', async () => {
  const read = (unreadable: number) => () => pageOf({ count: 1240, results: rows(1, 2), unreadable })
  expect((await walk(read(0))).rows).toMatchObject({ why: '2 of 1,240 companies were read' })
  expect((await walk(() => pageOf({ results: rows(1), unreadable: 2 }))).rows).toMatchObject({
    why: '2 of 3 companies couldn’t be read',
  })
})

test('ends at its limit, when it is stopped, and at a server that repeats a page, and says so', async () => {
  const why = 'only the first 2 companies were read'
  const read = pages([[1], [2], [3]], null)
  expect((await walk(read, 2)).rows).toMatchObject({ value: rows(1, 2), why })
  let turns = 0
  const stopped = await everyPage({ read, mostPages: 9, what: 'companies', isStopped: () => turns++ > 1 })
  expect(stopped.rows).toMatchObject({ value: rows(1, 2), why })
  const same = () => pageOf({ next: link(2), results: rows(1, 2) })
  expect((await walk(same)).rows).toMatchObject({ value: rows(1, 2), why })
})

test('knows all rows after the last page of a server that does not count', async () => {
  expect(await walk(pages([[1], [2]], null))).toEqual({
    count: null,
    rows: { kind: 'known', value: rows(1, 2) },
  })
})
