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
