import { expect, test } from 'vitest'
import type { Page } from '#contract/wire'
import { ApiError } from './api-error'
import { everyPage } from './every-page'
import { readWords } from './what-was-read'

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
  const seen: number[] = []
  const { read } = aList(upTo(250))
  const { rows: all, count } = await everyPage({
    read,
    mostRows: 1000,
    what: 'companies',
    size: 100,
    onPage: ({ read: so }) => void seen.push(so),
  })
  expect([all.kind, idsOf(all.value), count]).toEqual(['known', upTo(250), 250])
  expect(seen).toEqual([100, 200, 250])
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

const changed = 'the list changed meanwhile'
test.each([
  ['was deleted after it was read', changed, (list: number[]) => void list.splice(2, 1)],
  [
    'was added before those that were read',
    `420 of 421 companies were read; ${changed}`,
    (list: number[]) => void list.unshift(999),
  ],
  ['was added at the end', changed, (list: number[]) => void list.push(999)],
  [
    'took the last page with it',
    '400 of 420 companies were read',
    (list: number[]) => void list.splice(0, 60),
  ],
])('doesn’t claim to know all rows where one %s', async (_, why, change) => {
  const list = aList(upTo(420), { before: (request) => request === 5 && change(list.list) })
  const { rows: all } = await walk(list)
  expect(new Set(idsOf(all.value)).size).toBe(all.value.length)
  expect(all).toMatchObject({ kind: 'partly', why })
})

test('says of a row that was swapped for another only what it saw: the rows and when', async () => {
  const list = aList(upTo(420), {
    before: (request) => {
      if (request === 5) list.list.splice(2, 1, 999)
    },
  })
  const walked = await walk(list)
  expect([walked.rows.kind, walked.rows.value.length]).toEqual(['known', 420])
  const at = new Date(2026, 2, 12, 14, 2, 10).getTime()
  expect(readWords({ begunAt: at, readAt: at + 20_000 })).toBe(' read 14:02')
  expect(readWords({ begunAt: at, readAt: at + 50_000 })).toBe(' read 14:02–14:03')
})

test('says after two readings that a server’s order isn’t stable', async () => {
  const rowsNow = upTo(250)
  const moving = () => aList(rowsNow, { before: (at) => void rowsNow.unshift(...rowsNow.splice(-at)) })
  const first = await walk(moving())
  expect([first.isRestless, first.rows]).toMatchObject([true, { why: expect.stringContaining(changed) }])
  const again = await everyPage({ ...moving(), mostRows: 999, size: 100, what: 'rows', wasRestless: true })
  expect(again.rows).toMatchObject({ why: expect.stringContaining('this server’s order isn’t stable') })
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

test('reads to the last page of a server that does not count, and says that', async () => {
  const { rows: all, count } = await walk(aList(upTo(130), { count: null }))
  expect([all, count]).toMatchObject([
    { value: { length: 130 }, why: 'the server doesn’t count the companies' },
    null,
  ])
})

/** Pages of two rows that a server emptied after it had cut them. */
const emptied = (pages: number, isEmpty: (page: number) => boolean) => (page: number) =>
  Promise.resolve({
    count: upTo(pages).filter((one) => !isEmpty(one)).length * 2,
    next: page < pages ? `https://x/?page=${page + 1}` : null,
    previous: null,
    results: isEmpty(page) ? [] : rows(page * 2, page * 2 + 1),
    unreadable: 0,
  })

test('goes on behind empty pages, but not for ever', async () => {
  const told = async (pages: number, isEmpty: (page: number) => boolean) =>
    (await walk({ read: emptied(pages, isEmpty) })).rows
  expect(await told(3, (page) => page === 2)).toMatchObject({ kind: 'known', value: { length: 4 } })
  expect(await told(3, (page) => page === 1)).toMatchObject({ kind: 'known', value: { length: 4 } })
  expect(await told(9, (page) => page > 2 && page < 8)).toMatchObject({ kind: 'known', value: { length: 8 } })
  expect(await told(900, (page) => page > 1 && page < 900)).toMatchObject({
    kind: 'partly',
    why: '2 of 4 companies were read',
  })
})
