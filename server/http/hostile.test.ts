import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listAudit } from '#contract/audit'
import { operations } from '#contract/endpoints'
import type { Endpoint } from '#contract/wire'
import { audit } from '#server/db/tables/audit.schema'
import { closeAfterAll } from '#testing/close-after-all'
import { hostileTexts, propertiesOf } from '#testing/hostile'
import { smallApp } from '#testing/small-app'
import { urlOf, validRequests } from '#testing/valid-requests'

/**
 * In `npm test` every field gets a tenth of the texts, and every text goes to several fields. HOSTILE=all
 * sends each text to each field.
 */
const share = process.env.HOSTILE === 'all' ? 1 : 10
const lines: string[] = []
const server = await closeAfterAll(
  smallApp({ logLevel: 'info', logTo: { write: (line) => void lines.push(line) } }),
)

const entries = Object.entries<Endpoint>({ ...operations, listAudit })
const fields = entries.flatMap(([id, entry]) =>
  (['query', 'body'] as const).flatMap((where) =>
    Object.keys(propertiesOf(entry, where)).map((field) => [id, where, field, entry] as const),
  ),
)

const tables = [
  'nodes',
  'roles',
  'employees',
  'companies',
  'service_accounts',
  'packages',
  'invitations',
  'outbox',
]
/** Numbers of records and of requests in the audit log. */
async function counted() {
  const sum = sql.raw(tables.map((table) => `(select count(*) from ${table})`).join(' + '))
  const [row] = await server.db
    .select({
      records: sql<number>`(${sum})::int`,
      entries: sql<number>`coalesce(sum(${audit.count}), 0)::int`,
    })
    .from(audit)
  return row!
}

describe('hostile texts', () => {
  it('cover at least 60 fields and parameters with 100 texts', () => {
    expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(100)
    expect(fields.length).toBeGreaterThanOrEqual(60)
  })

  it.each(fields.map((field, index) => [...field, index] as const))(
    '%s: in %s %s are text or a 400, and cause no fault, extra record or second line',
    { timeout: 120_000 },
    async (id, where, field, entry, index) => {
      const valid = validRequests(server, server.root)[id]
      const { path, body = {} } = valid ? await valid() : { path: {}, body: { token: 'x' } }
      const expected = await counted()
      lines.splice(0)
      for (const text of hostileTexts.filter((_, at) => at % share === index % share)) {
        const query = where === 'query' ? `?${field}=${encodeURIComponent(Buffer.from(text).toString())}` : ''
        const payload = where === 'body' ? { ...body, [field]: text } : body
        const reply = await server.app.inject({
          method: entry.method,
          url: urlOf(entry.path, path) + query,
          headers: { authorization: `Bearer ${server.administrator}` },
          ...(entry.body ? { payload } : {}),
        })
        const story = `${JSON.stringify(text)} → ${reply.statusCode} ${reply.body.slice(0, 300)}`
        expect([200, 201, 400, 404, 409], story).toContain(reply.statusCode)
        expect(reply.headers['content-type'], story).toMatch(/^application\/json/)
        // Brackets around an address are taken off.
        if ((field === 'email' || field === 'owner_email') && text !== '<x@example.com>')
          expect(reply.statusCode, story).toBe(400)
        // An invitation adds its link and its mail.
        if (reply.statusCode === 201) expected.records += entry.group === 'MSP Employee' ? 3 : 1
        // Both a change and a refused one.
        if (entry.method !== 'GET') expected.entries++
      }
      expect(await counted()).toEqual(expected)
      for (const line of lines) {
        expect(line.trimEnd()).not.toContain('\n')
        expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(Number) })
      }
      expect(lines.join('')).not.toContain('"msg":"forged"')
    },
  )
})

const unknown = (count: number) => Object.fromEntries([...Array(count).keys()].map((at) => [`f${at}`, 0]))

it.each([
  ['of a body', unknown(5_000)],
  ['of each element', { packages: Array(50).fill(unknown(30)) }],
])('names twenty of many unknown fields %s, and counts the others', async (_, body) => {
  const { status, body: refusal } = await server.request(
    server.administrator,
    'POST',
    '/api/msp/companies/',
    body,
  )
  expect([status, refusal.error]).toEqual([400, [expect.stringMatching(/^And \d,\d{3} more fields\.$/)]])
  expect(Object.keys(refusal)).toHaveLength(21)
})
