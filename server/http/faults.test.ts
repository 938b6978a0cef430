import type { FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listAudit } from '#contract/audit'
import { operations } from '#contract/endpoints'
import type { Endpoint } from '#contract/wire'
import { startHousekeeping } from '#server/housekeeping'
import { outliveRejections } from '#server/outlive-rejections'
import { unavailable } from '#server/errors/refusal'
import { startMailJob } from '#server/mail/mail-job'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp, type SmallApp } from '#testing/small-app'
import { testDatabase } from '#testing/test-database'
import { urlOf, validRequests } from '#testing/valid-requests'
import { appOn } from '#testing/app-on'
import { sql } from 'drizzle-orm'
import { audit } from '#server/db/tables/audit.schema'
import { hostileTexts, propertiesOf } from '#testing/hostile'

const secret = "select 'secret' from /srv/portal/keys.json"

/** Words that must not leave the server. */
const inside =
  /secret|select|insert into|keys\.json|\.ts\b|\.js\b|node_modules|\n {4}at |ECONN|pglite|postgres/i
const lines: string[] = []

const server = await closeAfterAll(
  smallApp({ logLevel: 'info', logTo: { write: (line) => void lines.push(line) } }),
)
const failed = new WeakSet<object>()

// The hook fails only once, because the error answer passes the same hooks.
const fail = async (hook: string, { headers, raw }: FastifyRequest) => {
  if (headers['x-fault'] !== hook || failed.has(raw)) return
  failed.add(raw)
  throw Object.assign(new Error(secret), { cause: new Error(secret) })
}
server.app.addHook('onRequest', async (request) => fail('onRequest', request))

server.app.addHook('onRequest', async ({ headers }) => {
  if (headers['x-fault'] === 'pause') throw unavailable()
})
server.app.addHook('preParsing', async (request) => fail('preParsing', request))
server.app.addHook('preValidation', async (request) => fail('preValidation', request))
server.app.addHook('preHandler', async (request) => fail('preHandler', request))
server.app.addHook('onSend', async (request) => fail('onSend', request))
server.app.addHook('onError', async (request) => fail('onError', request))

server.app.addHook('onResponse', async (request) => fail('onResponse', request))

/**
 * In `npm test` every field gets a tenth of the texts, and every text goes to several fields. HOSTILE=all
 * sends each text to each field.
 */
const share = process.env.HOSTILE === 'all' ? 1 : 10
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
const unknown = (count: number) => Object.fromEntries([...Array(count).keys()].map((at) => [`f${at}`, 0]))

describe('an unexpected error', () => {
  it.each([
    ['onRequest', 500],
    ['preParsing', 500],
    ['preValidation', 500],
    ['preHandler', 500],
    ['onSend', 500],
    ['onError', 404],
    ['onResponse', 404],
  ])('in the hook %s becomes JSON without internals, and the next request works', async (hook, status) => {
    const headers = { authorization: `Bearer ${server.administrator}` }
    // The last two run after an answer or after a refusal.
    const url = status === 500 ? '/api/msp/nodes/' : '/api/msp/nodes/999999/'
    lines.splice(0)
    const reply = await server.app.inject({ url, headers: { ...headers, 'x-fault': hook } })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([
      status,
      'application/json; charset=utf-8',
    ])
    expect(reply.json()).toEqual({ detail: expect.any(String) })
    expect(reply.body).not.toMatch(inside)
    if (status === 500) expect(lines.join('')).toContain('secret')
    expect((await server.app.inject({ url, headers })).statusCode).toBe(status === 500 ? 200 : 404)
  })
})

it('logs no stack for each 503 of its own', async () => {
  lines.splice(0)
  expect((await server.app.inject({ url: '/', headers: { 'x-fault': 'pause' } })).statusCode).toBe(503)
  expect(lines.join('')).not.toContain('stack')
})

it('answers 503 without internals for every operation without a database; health stays ok and readiness does not', async () => {
  const gone = await testDatabase()
  const log: string[] = []
  const { app } = await appOn(gone.db, server.clock, {
    logLevel: 'info',
    logTo: { write: (line) => void log.push(line) },
  })
  onTestFinished(() => app.close())
  await gone.close()
  const requests = validRequests(server, server.root)
  for (const [id, entry] of Object.entries<Endpoint>({
    ...operations,
    listAudit,
  })) {
    const { path, body } = requests[id]
      ? await requests[id]()
      : { path: {}, body: entry.body ? { token: 'x' } : undefined }
    const reply = await app.inject({
      method: entry.method,
      url: urlOf(entry.path, path),
      headers: { authorization: `Bearer ${server.administrator}` },
      ...(body === undefined ? {} : { payload: body }),
    })
    expect(
      [reply.statusCode, Object.keys(reply.json()), reply.headers['retry-after']],
      `${id} ${reply.body}`,
    ).toEqual([503, ['detail'], '2'])
    expect(reply.body.replace("The database isn't answering", '')).not.toMatch(inside)
  }
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect(log.length).toBeGreaterThan(20)
})

it('logs an unhandled rejection and goes on', async () => {
  const heard: string[] = []
  outliveRejections(process, pino({}, { write: (line: string) => void heard.push(line) }))
  const before = process.listeners('unhandledRejection')
  const [ours] = before.slice(-1)
  // The test runner listens too, and would fail the tests.
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', ours!)
  onTestFinished(() => {
    process.removeAllListeners('unhandledRejection')
    for (const listener of before.slice(0, -1)) process.on('unhandledRejection', listener)
  })
  void Promise.reject(new Error('nobody waits'))
  await expect.poll(() => heard.join('')).toContain('nobody waits')
})

describe('a job with a failing database', () => {
  const failures: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void failures.push(line) })
  const failing = new Proxy(
    {},
    {
      get: () => () => {
        throw new Error('The database is away.')
      },
    },
  ) as SmallApp['db']
  const common = { db: failing, clock: () => new Date(), log }

  it('goes on as the mail job', async () => {
    const job = startMailJob({ ...common, deliver: async () => {}, onGivenUp: async () => {} })
    job.wake()
    await expect.poll(() => failures.join('')).toContain('the outbox could not be read')
    job.wake()
    await job.stop()
  })

  it('goes on as housekeeping', async () => {
    const job = startHousekeeping({ ...common, auditDays: 1 })
    await expect.poll(() => failures.join('')).toContain('could not be removed')
    await job.stop()
  })
})

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
