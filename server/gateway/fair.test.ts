import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { maxPageSize } from '#contract/wire'
import { testGateway, type TestGateway, type Answer } from '#testing/test-gateway'
import { echo, json, plain, stall } from '#testing/upstream'
import { refusal } from '#testing/refusal'
import { failedSignInsPerMinute } from '#contract/session'

const list = '/api/msp/companies/'

const limits = {
  firstByteMs: 600_000,
  totalMs: 600_000,
  atOnce: 8,
  maxAnswerBytes: 100_000,
  answerBytesInFlight: 100_000,
}

const answerOf = (bytes: number) => plain(200, 'application/json', JSON.stringify('x'.repeat(bytes - 2)))
let gateway: TestGateway
const statusFor = async (key: string, path = list) => (await gateway.ask(path, { key })).status

/** Only keys that the API accepted lately have a share of their own. */
const known = async (...keys: string[]) => {
  for (const key of keys) expect(await statusFor(key)).toBe(200)
}

const begin = async (more: Partial<typeof limits> = {}) => {
  gateway = await testGateway({ behave: echo, limits: { ...limits, ...more } })
  await known('ann', 'bob')
}

afterEach(() => gateway.close())
const minuteLater = () => void (gateway.clock.ahead += 60_000)

const expectThrottled = ({ status, headers, body }: Answer) =>
  expect([status, Number(headers['retry-after']) >= 1, typeof body.detail]).toEqual([429, true, 'string'])

describe('a caller of a gateway', () => {
  it('does not hold all places with slow requests', async () => {
    await begin()
    gateway.api.behave = stall
    const before = gateway.api.seen.length
    const gone = new AbortController()
    const waiting = Array.from({ length: 4 }, () =>
      gateway.ask(list, { key: 'ann', signal: gone.signal }).catch(() => 'gone'),
    )
    await expect.poll(() => gateway.api.seen.length).toBe(before + 4)
    expect(await gateway.ask(list, { key: 'ann' })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
    })
    gateway.api.behave = echo
    expect(await statusFor('bob')).toBe(200)
    gone.abort()
    await Promise.all(waiting)
  })

  it('does not stop the others with invented keys', async () => {
    await begin()
    gateway.api.behave = stall
    const gone = new AbortController()
    const before = gateway.api.seen.length
    const refused: number[] = []
    const waiting = Array.from({ length: 8 }, (_, index) =>
      gateway.ask(list, { key: `invented-${index}`, signal: gone.signal }).then(
        ({ status }) => refused.push(status),
        () => 'gone',
      ),
    )
    await expect.poll(() => refused).toEqual([503, 503, 503, 503])
    await expect.poll(() => gateway.api.seen.length).toBe(before + 4)
    gateway.api.behave = echo
    expect(await statusFor('bob')).toBe(200)
    gone.abort()
    await Promise.all(waiting)
  })

  it('does not make the gateway pause with requests that time out', async () => {
    await begin({ firstByteMs: 50 })
    gateway.api.behave = stall
    for (let round = 0; round < 6; round++) expect(await statusFor('ann')).toBe(504)
    gateway.api.behave = echo
    expect(await statusFor('bob')).toBe(200)
  })

  it('does not make it pause with answers that are too large', async () => {
    await begin()
    gateway.api.behave = answerOf(limits.maxAnswerBytes + 1)
    for (let round = 0; round < 6; round++) expect(await statusFor('ann')).toBe(502)
    gateway.api.behave = echo
    expect(await statusFor('bob')).toBe(200)
  })

  it('does not fill the memory for answers', async () => {
    await begin()
    const gone = new AbortController()
    gateway.api.behave = (response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).write('x'.repeat(40_000))
    const held = gateway.ask(list, { key: 'ann', signal: gone.signal }).catch(() => 'gone')
    await expect.poll(() => gateway.api.seen.length).toBe(3)
    gateway.api.behave = answerOf(40_000)
    await expect
      .poll(() => gateway.ask(list, { key: 'ann' }))
      .toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
    gateway.api.behave = answerOf(20_000)
    expect(await statusFor('bob')).toBe(200)
    gone.abort()
    expect(await held).toBe('gone')
    gateway.api.behave = answerOf(40_000)
    await expect.poll(() => statusFor('ann')).toBe(200)
  })
})

it('a list of roles for a review is read up to the size of one answer', async () => {
  await begin({ maxAnswerBytes: 50_000 })
  const before = gateway.api.seen.length
  gateway.api.behave = (response, seen) => {
    const page = Number(new URL(seen.url, gateway.api.url).searchParams.get('page') ?? 1)
    const role = { id: page, name: `Role ${page}`, role_permissions: [], padding: 'x'.repeat(20_000) }
    const body = { count: 100, next: `?page=${page + 1}`, previous: null, results: [role] }
    json(seen.url.includes('/roles/') ? 200 : 404, body)(response, seen)
  }
  expect(await gateway.ask('/api/console/reviews/', { key: 'ann' })).toMatchObject(refusal(502, 'too large'))
  expect(gateway.api.seen.length).toBeLessThan(before + 10)
})

describe('a page', () => {
  beforeEach(() => begin())

  it.each(['page_size', 'limit'])(
    'has at most 500 rows: a larger %s does not reach the API',
    async (name) => {
      expect(await statusFor('ann', `${list}?${name}=${maxPageSize}`)).toBe(200)
      const asked = gateway.api.seen.length
      for (const size of [String(maxPageSize + 1), '1_000', '+9999', '٩٩٩'])
        expect(await gateway.ask(`${list}?${name}=${encodeURIComponent(size)}`)).toMatchObject({
          status: 400,
          body: { [name]: [expect.any(String)] },
        })
      expect(gateway.api.seen).toHaveLength(asked)
    },
  )
})

describe('a gateway', () => {
  it('limits the requests of each key without asking the API', async () => {
    gateway = await testGateway({ requestsPerMinute: 5 })
    for (let count = 0; count < 5; count++) expect((await gateway.ask(list)).status).toBe(200)
    expectThrottled(await gateway.ask(list))
    expectThrottled(await gateway.ask('/api/msp/nodes/', { method: 'POST', body: {} }))
    expect(gateway.api.seen).toHaveLength(5)
    expect((await gateway.ask(list, { key: 'another' })).status).toBe(200)
    minuteLater()
    expect((await gateway.ask(list)).status).toBe(200)
  })

  it('limits requests without a key by address', async () => {
    gateway = await testGateway({ requestsWithoutKeyPerMinute: 3 })
    for (let count = 0; count < 3; count++) expect((await gateway.ask(list, { key: null })).status).toBe(401)
    expectThrottled(await gateway.ask(list, { key: null }))
    expectThrottled(
      await gateway.ask(list, {
        key: null,
        headers: { authorization: '  ', 'x-forwarded-for': '192.0.2.7' },
      }),
    )
    expect((await gateway.ask(list)).status).toBe(200)
    minuteLater()
    expect((await gateway.ask(list, { key: null })).status).toBe(401)
  })

  it('stops guessed keys before the API locks the gateway out, while accepted keys keep working', async () => {
    gateway = await testGateway()
    expect((await gateway.ask(list, { key: 'good' })).status).toBe(200)
    const good = gateway.api.behave
    gateway.api.behave = json(401, { detail: 'Invalid service account key.' })
    for (let count = 0; count < failedSignInsPerMinute; count++)
      expect((await gateway.ask(list, { key: `guess-${count}` })).status).toBe(401)
    const asked = gateway.api.seen.length
    expectThrottled(await gateway.ask(list, { key: 'one-more' }))
    expect(gateway.api.seen).toHaveLength(asked)
    gateway.api.behave = good
    expect((await gateway.ask(list, { key: 'good' })).status).toBe(200)
    minuteLater()
    expect((await gateway.ask(list, { key: 'one-more' })).status).toBe(200)
  })
})
