import { and, eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { failedSignInsPerMinute, guessedKeysPerMinute } from '#contract/session'
import { audit } from '#server/db/tables/audit.schema'
import { closeAfterAll } from '#testing/close-after-all'
import { testApp } from '#testing/test-app'
import { guessedKeys } from '../shares/guessed-keys'
import { networkOf } from './rate-limits'
import { minuteCounter } from '../shares/minute-counter'
import { appOn } from '#testing/app-on'

const steady = { now: 0 }
const server = await closeAfterAll(
  testApp({
    requestsPerMinute: 5,
    requestsWithoutKeyPerMinute: 4,
    trustedProxies: ['127.0.0.1'],
    steady: () => steady.now,
  }),
)
const minuteLater = () => void (steady.now += 60_000)

type From = { from?: string; key?: string; url?: string; method?: 'GET' | 'POST' }
const ask = ({ from = '192.0.2.1', key, url = '/api/msp/user-permissions/', method = 'GET' }: From) =>
  server.app.inject({
    method,
    url,
    headers: { 'x-forwarded-for': from, ...(key ? { authorization: `Bearer ${key}` } : {}) },
  })
const expectThrottled = (reply: { statusCode: number; headers: Record<string, unknown> }) =>
  expect([reply.statusCode, Number(reply.headers['retry-after']) >= 1]).toEqual([429, true])

describe('a key that asks too often', () => {
  it('is refused until its minute has passed, while another key is not', async () => {
    const key = server.keys.nobody
    for (let count = 0; count < 5; count++) expect((await ask({ key })).statusCode).toBe(200)
    const refused = await ask({ key })
    expectThrottled(refused)
    // Not “this key”: a person who signed in without one reads it too.
    expect(refused.json().detail).toBe('There were more than 5 requests within a minute. Wait a moment.')
    expect((await ask({ key: server.keys.auditor })).statusCode).toBe(200)
    expect((await ask({ key, from: '192.0.2.99' })).statusCode).toBe(429)
    minuteLater()
    expect((await ask({ key })).statusCode).toBe(200)
  })

  it('cannot fill the audit log with refusals', async () => {
    minuteLater()
    const lines = async () => server.db.$count(audit, eq(audit.account_name, 'Help desk'))
    const before = await lines()
    for (let count = 0; count < 30; count++)
      await ask({ key: server.keys.help_desk, method: 'POST', url: '/api/msp/nodes/' })
    // Five refusals, and one line for too many.
    await expect.poll(async () => (await lines()) - before).toBe(6)
    minuteLater()
    for (let count = 0; count < 30; count++) await ask({ key: server.keys.help_desk })
    // An allowed read leaves no line, and the clock is still in the same minute.
    expect((await lines()) - before).toBe(6)
  })
})

describe('requests without a key', () => {
  it.each([
    ['GET', '/api/msp/user-permissions/'],
    ['POST', '/api/msp/nodes/'],
    ['GET', '/api/console/audit/'],
    ['POST', '/api/console/link/check/'],
    ['GET', '/api/openapi.json'],
    ['GET', '/api/console/server/'],
    ['GET', '/api/console/reviews/key/'],
    ['GET', '/api/console/reviews/key'],
  ] as const)('%s %s are counted by address and refused with 429 above the limit', async (method, url) => {
    minuteLater()
    for (let count = 0; count < 4; count++) expect((await ask({ method, url })).statusCode).not.toBe(429)
    expectThrottled(await ask({ method, url }))
    expectThrottled(await ask({ method, url }))
    expect((await ask({ method, url, from: '192.0.2.2' })).statusCode).not.toBe(429)
    expect((await ask({ key: server.keys.auditor })).statusCode).toBe(200)
    for (const open of ['/healthz', '/readyz']) expect((await ask({ url: open })).statusCode).toBe(200)
    minuteLater()
    expect((await ask({ method, url })).statusCode).not.toBe(429)
  })

  it('from one IPv6 network count as one address', async () => {
    minuteLater()
    for (let count = 0; count < 4; count++) await ask({ from: `2001:db8:1:2::${count}` })
    expectThrottled(await ask({ from: '2001:db8:1:2:ffff::1' }))
    expect((await ask({ from: '2001:db8:1:3::1' })).statusCode).toBe(401)
  })
})

/**
 * Runs the work and counts its statements. Both drivers report each to their session's logger. Refusals that
 * were gathered before are written a second later, which can be now.
 */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const session = server.db._.session as unknown as { logger: { logQuery: (statement: string) => void } }
  const before = session.logger
  const isGathered = (statement: string) => statement.startsWith('insert into "audit"')
  session.logger = { logQuery: (statement) => void (isGathered(statement) || count++) }
  await work().finally(() => (session.logger = before))
  return count
}

describe('the database', () => {
  it('is asked about readiness once a second, however many ask', async () => {
    steady.now += 1_000
    const ready = async () => expect((await ask({ url: '/readyz' })).statusCode).toBe(200)
    const often = async () => {
      await Promise.all(Array.from({ length: 20 }, ready))
      await ready()
    }
    expect(await statementsOf(often)).toBe(1)
    steady.now += 1_000
    expect(await statementsOf(often)).toBe(1)
  })

  it('counts no more unknown keys than the limit, and known keys keep working', async () => {
    minuteLater()
    const from = '192.0.2.66'
    const guess = (count: number) => ask({ from, key: `msp_${String(count).padStart(43, 'x')}` })
    for (let count = 0; count < failedSignInsPerMinute; count++)
      expect((await guess(count)).statusCode).toBe(401)
    const more = async () => {
      for (let count = 0; count < 20; count++) expectThrottled(await guess(failedSignInsPerMinute + count))
    }
    // One look-up each, and no count.
    expect(await statementsOf(more)).toBe(20)
    expectThrottled(await ask({ from, key: 'no key of ours' }))
    expect((await ask({ from, key: server.keys.branch_manager })).statusCode).toBe(200)

    const { app } = await appOn(server.db, server.clock, { trustedProxies: ['127.0.0.1'] })
    onTestFinished(() => app.close())
    const headers = { 'x-forwarded-for': from, authorization: 'Bearer wrong' }
    // Another process has not counted, but the audit log has.
    expectThrottled(await app.inject({ url: '/api/msp/user-permissions/', headers }))
  })
})

it('looks up no key of an address that guesses a thousand in a minute, except those that were good lately', () => {
  const guesses = guessedKeys(() => steady.now)
  const allow = (key: string, network = 'here') => guesses.allow(network, key, guessedKeysPerMinute)
  guesses.note('here', 'good', 200)
  for (let count = 0; count < guessedKeysPerMinute; count++) {
    allow(`guess ${count}`)
    guesses.note('here', `guess ${count}`, 401)
  }
  expect(() => allow('another')).toThrow('Too many requests')
  allow('good')
  allow('another', 'elsewhere')
  guesses.note('here', 'good', 401)
  expect(() => allow('good')).toThrow('Too many requests')
  minuteLater()
  allow('another')
})

it('counts unknown keys by IPv6 network, so that its owner cannot fill the audit log', async () => {
  minuteLater()
  const line = and(eq(audit.address, '2001:db8:7:1::/64'), eq(audit.status, 401))
  const counted = async () => (await server.db.select().from(audit).where(line)).map(({ count }) => count)
  const guess = async (address: number, network = 7) =>
    (await ask({ from: `2001:db8:${network}:1::${address}`, key: `msp_${'x'.repeat(43)}` })).statusCode
  for (let address = 0; address < failedSignInsPerMinute; address++) expect(await guess(address)).toBe(401)
  expect([await guess(1_000), await guess(1_001), await guess(1_000, 8)]).toEqual([429, 429, 401])
  expect((await ask({ from: '2001:db8:7:1::1', key: server.keys.auditor })).statusCode).toBe(200)
  expect(await counted()).toEqual([failedSignInsPerMinute])
  minuteLater()
  server.clock.pass(60_000)
  expect(await guess(1_000)).toBe(401)
})

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['1::', '1:0:0:0'],
])('counts the address %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

describe('X-Forwarded-For', () => {
  it('is believed from a configured proxy, up to the first address that is no proxy', async () => {
    minuteLater()
    for (let count = 0; count < 4; count++) await ask({ from: `203.0.113.${count}, 192.0.2.50` })
    const refused = await ask({ from: '203.0.113.77, 192.0.2.50' })
    expect(refused.statusCode).toBe(429)
  })

  it('is ignored without one, in limits and audit log', async () => {
    const direct = await testApp({ requestsWithoutKeyPerMinute: 3 })
    onTestFinished(() => direct.close())
    const request = (from: string, authorization?: string) =>
      direct.app.inject({
        url: '/api/msp/nodes/',
        headers: { 'x-forwarded-for': from, ...(authorization ? { authorization } : {}) },
      })
    for (let count = 0; count < 3; count++) expect((await request(`203.0.113.${count}`)).statusCode).toBe(401)
    expectThrottled(await request('203.0.113.9'))
    await request('203.0.113.9', 'Bearer wrong')
    const addresses = async () => (await direct.db.select().from(audit)).map((line) => line.address)
    expect(new Set(await addresses())).toEqual(new Set(['127.0.0.1']))
  })
})

it('a counter forgets past minutes, and the oldest names when there are too many', () => {
  let now = 0
  const counter = minuteCounter(() => now)
  for (let index = 0; index < 60_000; index++) counter.add(`name ${index}`)
  expect(counter.read('name 59999')).toEqual({ count: 1, waitMs: 60_000 })
  expect(counter.read('name 0').count).toBe(0)
  now = 59_999
  expect(counter.add('name 59999')).toEqual({ count: 2, waitMs: 1 })
  now = 60_000
  expect(counter.add('name 59999')).toEqual({ count: 1, waitMs: 60_000 })
})
