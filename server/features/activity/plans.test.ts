import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp } from '#testing/small-app'

const lines = 60_000
let asked: { query: string; params: unknown[] }[] = []
const server = await closeAfterAll(smallApp())
// The accounts, operations and records of a busy year; the rare ones are old.
await server.db.execute(sql`
  insert into audit (at, account_id, person_id, account_name, node_ids, operation, record_type, record_id, status, address, request_id)
  select '2025-01-01'::timestamptz + n * interval '1 minute', nullif(1000 + n % 50, 1000), case when n % 100 = 0 then 5 end,
    case when n % 100 = 0 then 'Ada' else nullif('Key ' || n % 50, 'Key 0') end, array[${server.root}::int],
    case when n < 20 then 'Delete Role' else 'Update Managed Company' end, 'company', n % 900 + 1, 200, '', ''
  from generate_series(1, ${lines}::int) as n`)
await server.db.execute(sql`vacuum analyze audit`)
// Both drivers report every statement to their session's logger.
const session = server.db._.session as unknown as {
  logger: { logQuery: (query: string, params: unknown[]) => void }
}
session.logger = { logQuery: (query, params) => asked.push({ query, params }) }

/** The plan of the statement that read the lines, as PostgreSQL carried it out. */
async function planOf(url: string): Promise<{ text: string; most: number }> {
  asked = []
  const { status } = await server.request(server.administrator, 'GET', url)
  expect(status, url).toBe(200)
  const statement = asked.find(({ query }) => query.includes('from "audit"'))!
  const parts = statement.query.split(/\$\d+/)
  const order = [...statement.query.matchAll(/\$(\d+)/g)].map((match) => Number(match[1]) - 1)
  const explain = parts.flatMap((part, at) => {
    const position = order[at]
    return position === undefined
      ? [sql.raw(part)]
      : [sql.raw(part), sql`${sql.param(statement.params[position])}`]
  })
  // Both drivers answer with rows, which their common type leaves out.
  const answer = (await server.db.execute(sql`explain (analyze, timing off) ${sql.join(explain)}`)) as {
    rows: object[]
  }
  const text = answer.rows.map((row) => Object.values(row)[0]).join('\n')
  const rows = [...text.matchAll(/actual rows=(\d+)|Removed by Filter: (\d+)/g)].map((match) =>
    Number(match[1] ?? match[2]),
  )
  return { text, most: Math.max(...rows) }
}

it.each([
  ['every line', ''],
  ['a key', '&who=key:1003'],
  ['a person', '&who=person:5'],
  ['strangers', '&who=stranger'],
  ['a record', '&record_type=company&record=77'],
  ['an operation that nobody did lately', '&operation=Delete+Role'],
  ['an hour long ago', '&since=2025-01-02T00:00:00Z&until=2025-01-02T01:00:00Z'],
  ['everything before a day long ago', '&until=2025-01-02T00:00:00Z'],
  ['a key before a day long ago', '&who=key:1003&until=2025-01-02T00:00:00Z'],
])('a page of %s reads about as many lines as it shows, from an index', async (_, filter) => {
  const url = `/api/console/audit/?page_size=20${filter}`
  const { text, most } = await planOf(url)
  expect(text).toMatch(/Index Scan/)
  expect(text).not.toMatch(/Seq Scan on audit/)
  expect(most, text).toBeLessThan(200)

  const { body } = await server.request(server.administrator, 'GET', url)
  if (body.next === null) return
  const next = new URL(body.next)
  const further = await planOf(next.pathname + next.search)
  expect(further.most, further.text).toBeLessThan(200)
})

it('searches the log a slice at a time, so that others get their turn', async () => {
  asked = []
  const { body } = await server.request(server.administrator, 'GET', '/api/console/audit/?search=DELETE+role')
  expect((body as { results: unknown[] }).results).toHaveLength(19)
  const slices = asked.filter(({ query }) => /\) "audit" order by/.test(query))
  expect(slices.length).toBeGreaterThan(4)
  expect(slices.every(({ query }) => / limit /.test(query))).toBe(true)
})
