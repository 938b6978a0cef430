import { expect, test } from 'vitest'
import type { Page } from '#contract/wire'
import { ApiError } from './api-error'
import { everyPage } from './every-page'

type Row = { readonly id: string }
const rows = (...ids: number[]): Row[] => ids.map((id) => ({ id: String(id) }))
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const idsOf = (all: readonly Row[]) => all.map(({ id }) => Number(id))
const failed = (kind: 'not-found' | 'invalid') =>
  new ApiError({ problem: kind === 'invalid' ? { kind, fields: {} } : { kind }, operation: 'List' })

type Server = { count?: number | null; most?: number; before?: (request: number) => void }
/** A list that can change before a request is answered. Large pages are refused above `most`. */
function aList(list: number[], { count, most = 500, before }: Server = {}) {
  const asked: string[] = []
  const read = (page: number, size: number): Promise<Page<Row>> => {
    const request = asked.push(`${page}:${size}`)
    before?.(request)
    if (size > most) return Promise.reject(failed('invalid'))
    const results = rows(...list.slice((page - 1) * size, page * size))
    if (page > 1 && results.length === 0) return Promise.reject(failed('not-found'))
    return Promise.resolve({
      count: count === undefined ? list.length : count,
      next: page * size < list.length ? `https://x/?page=${page + 1}` : null,
      previous: null,
      results,
      unreadable: 0,
    })
  }
  return { list, asked, read }
}
const walk = ({ read }: { read: ReturnType<typeof aList>['read'] }, mostRows = 10_000) =>
  everyPage({ read, mostRows, what: 'companies', size: 100 })

test('reads every page and knows that these are all rows', async () => {
  const seen: (readonly [number, boolean])[] = []
  const { read } = aList(upTo(250))
  const { rows: all, count } = await everyPage({
    read,
    mostRows: 1000,
    what: 'companies',
    size: 100,
    onPage: ({ read: so, isChecking = false }) => void seen.push([so, isChecking]),
  })
  expect([all.kind, idsOf(all.value), count]).toEqual(['known', upTo(250), 250])
  expect(seen.slice(0, 3)).toEqual([
    [100, false],
    [200, false],
    [250, false],
  ])
  expect(seen.slice(3).every(([so, isChecking]) => so === 250 && isChecking)).toBe(true)
})

test('asks once for a list of one page', async () => {
  const list = aList(upTo(80))
  expect((await walk(list)).rows.kind).toBe('known')
  expect(list.asked).toEqual(['1:100'])
})

test('reads three pages at a time', async () => {
  const { read } = aList(upTo(1000))
  let now = 0
  let most = 0
  await walk({
    read: async (page, size) => {
      most = Math.max(most, ++now)
      await Promise.resolve()
      now--
      return read(page, size)
    },
  })
  expect(most).toBe(3)
})

test('asks for shorter pages where a server refuses long ones', async () => {
  const { rows: all } = await walk(aList(upTo(120), { most: 50 }))
  expect([all.kind, all.value.length]).toEqual(['known', 120])
})

test('drops a row that was deleted after it was read', async () => {
  const list = aList(upTo(400), { before: (request) => request === 4 && list.list.splice(2, 1) })
  const { rows: all, count } = await walk(list)
  expect([all.kind, idsOf(all.value), count]).toEqual(['known', upTo(400).filter((id) => id !== 3), 399])
})

test('reads to the end of a list that became shorter by its last page', async () => {
  const list = aList(upTo(205), { before: (request) => request === 3 && list.list.splice(0, 10) })
  const { rows: all, count } = await walk(list)
  expect([all.kind, all.value.length, count]).toEqual(['known', 195, 195])
})

test('says which page changed when rows keep moving', async () => {
  const list = aList(upTo(250), { before: (request) => list.list.splice(120, 0, 1000 + request) })
  const { rows: all } = await walk(list)
  expect(all).toMatchObject({
    kind: 'partly',
    why: expect.stringMatching(
      /^the list changed while it loaded: (page|\d+ pages).* changed, \d+ rows? uncertain$/,
    ),
  })
})

test('says how many rows are missing', async () => {
  const short = { next: null, previous: null, results: rows(1, 2), unreadable: 0 }
  const told = (page: Page<Row>) => walk({ read: () => Promise.resolve(page) })
  expect((await told({ ...short, count: 1240 })).rows).toMatchObject({
    why: '2 of 1,240 companies were read',
  })
  expect((await told({ ...short, count: null, unreadable: 4 })).rows).toMatchObject({
    why: '4 of 6 companies couldn’t be read',
  })
})

test('ends at its limit, when it is stopped, and at a server that repeats a page, and says so', async () => {
  const why = 'only the first 100 companies were read'
  const many = () => aList(upTo(500), { count: null })
  expect((await walk(many(), 100)).rows).toMatchObject({ why })
  const stopped = await everyPage({
    ...many(),
    mostRows: 999,
    size: 100,
    what: 'companies',
    isStopped: () => true,
  })
  expect(stopped.rows).toMatchObject({ why })
  const { read } = many()
  expect((await walk({ read: () => read(1, 100) })).rows).toMatchObject({ why })
})

test('knows all rows after the last page of a server that does not count', async () => {
  const { rows: all, count } = await walk(aList(upTo(130), { count: null }))
  expect([all.kind, all.value.length, count]).toEqual(['known', 130, null])
})
