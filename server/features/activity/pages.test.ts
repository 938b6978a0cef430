import { expect, it } from 'vitest'
import { writeCursor } from '#server/db/keyset'
import { audit } from '#server/db/tables/audit.schema'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp } from '#testing/small-app'

const server = await closeAfterAll(smallApp())

const add = (count: number) =>
  server.db.insert(audit).values(
    Array.from({ length: count }, (_, index) => ({
      at: server.clock.now,
      account_name: 'Administrator',
      operation: `Number ${index}`,
      status: index % 2 ? 200 : 403,
      address: '',
      request_id: '',
    })),
  )
type Page = { results: { id: number; at?: string }[]; next: string | null; previous: string | null }
const read = async (url: string): Promise<Page> => {
  const { status, body } = await server.request(server.administrator, 'GET', url)
  const last = body.next === null ? ['begins'] : []
  expect([status, Object.keys(body).sort()]).toEqual([200, [...last, 'next', 'previous', 'results']])
  return body
}
/** The ids of all pages in one direction. `between` runs after each page. */
async function walk(url: string, direction: 'next' | 'previous', between = async () => {}) {
  const pages: number[][] = []
  for (let at: string | null = url; at;) {
    const page: Page = await read(
      new URL(at, 'http://localhost').pathname + new URL(at, 'http://localhost').search,
    )
    pages.push(page.results.map(({ id }) => id))
    at = page[direction]
    await between()
  }
  return pages
}

it('pages neither repeat nor skip a line while lines are added, forwards and back', async () => {
  await add(10)
  const known = (await read('/api/console/audit/?page_size=500')).results.map(({ id }) => id)
  const forwards = await walk('/api/console/audit/?page_size=3', 'next', async () => void (await add(2)))
  expect(forwards.map((page) => page.length)).toEqual([3, 3, 3, 1])
  expect(forwards.flat()).toEqual(known)

  const cursor = writeCursor({
    towards: 'previous',
    value: server.clock.now.toISOString(),
    id: known.at(-1)!,
  })
  const now = (await read('/api/console/audit/?page_size=500')).results.map(({ id }) => id)
  const back = await walk(`/api/console/audit/?page_size=4&cursor=${cursor}`, 'previous')
  expect(back.toReversed().flat()).toEqual(now.slice(0, -1))
})

it('links keep the filters, and the first and the last page end the list, and the last says where the log begins', async () => {
  const first = await read('/api/console/audit/?result=refused&search=Number&page_size=2')
  expect(first.previous).toBeNull()
  expect(Object.fromEntries(new URL(first.next!).searchParams)).toMatchObject({
    result: 'refused',
    search: 'Number',
    page_size: '2',
  })
  expect(await read('/api/console/audit/?search=No+such+text')).toEqual({
    next: null,
    previous: null,
    results: [],
    begins: (await read('/api/console/audit/?page_size=500')).results.at(-1)!.at,
  })
})

it.each([
  ['cursor', 'nonsense'],
  ['cursor', writeCursor({ towards: 'next', value: '2020', id: 5 })],
  ['cursor', Buffer.from('["n",null,1e300]').toString('base64url')],
  ['cursor', Buffer.from('["n",null,0]').toString('base64url')],
  ['cursor', writeCursor({ towards: 'next', value: null, id: 5 })],
  ['cursor', 'x'.repeat(1_001)],
  ['page_size', '0'],
  ['page_size', '501'],
  ['result', 'maybe'],
  ['search', 'x'.repeat(201)],
  ['search', 'a\0b'],
  ['who', 'Ada'],
  ['who', 'key:-1'],
  ['operation', 'a\0b'],
  ['operation', 'x'.repeat(121)],
  ['record_type', 'licence'],
  ['record', 'Acme'],
  ['record', '5'],
  ['since', 'yesterday'],
  ['since', '2026-03-31'],
  ['until', '0001-01-01T00:00:00+05:00'],
  ['until', '9999-12-31T23:59:59-05:00'],
])('refuses %s=%s with 400 at the field', async (field, value) => {
  const query = new URLSearchParams({ [field]: value })
  expect(await server.request(server.administrator, 'GET', `/api/console/audit/?${query}`)).toMatchObject({
    status: 400,
    body: { [field]: [expect.any(String)] },
  })
})

it('refuses a filter that is given twice', async () => {
  const url = '/api/console/audit/?result=done&result=refused'
  expect(await server.request(server.administrator, 'GET', url)).toMatchObject({
    status: 400,
    body: { result: [expect.any(String)] },
  })
})

it('takes the cursor of a line whose id has more than 32 bits', async () => {
  const cursor = writeCursor({ towards: 'next', value: server.clock.now.toISOString(), id: 2 ** 40 })
  expect((await read(`/api/console/audit/?cursor=${cursor}`)).results.length).toBeGreaterThan(0)
})
