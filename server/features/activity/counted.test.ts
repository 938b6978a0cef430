import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { resendsPerHour } from '#contract/employees'
import { failedSignInsPerMinute } from '#contract/session'
import { audit } from '#server/db/tables/audit.schema'
import { publicUrl } from '#testing/app-on'
import { smallApp, type SmallApp } from '#testing/small-app'
import { appOn } from '#testing/app-on'

let server: SmallApp
beforeEach(async () => {
  server = await smallApp({
    trustedProxies: ['127.0.0.1'],
    requestsWithoutKeyPerMinute: 10,
    requestsPerMinute: 10,
  })
  onTestFinished(() => server.close())
})

type Ask = { from?: string; key?: string; app?: SmallApp['app']; url?: string; payload?: object }
const ask = async ({ from = '192.0.2.1', key, app = server.app, url = '/api/msp/nodes/', payload }: Ask) =>
  (
    await app.inject({
      url,
      method: payload ? 'POST' : 'GET',
      headers: {
        origin: publicUrl,
        'x-forwarded-for': from,
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      },
      ...(payload ? { payload } : {}),
    })
  ).statusCode
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
/** Address, status and count of each line. */
const lines = async () =>
  (await server.db.select().from(audit).orderBy(audit.id)).map(({ address, status, count }) => [
    address,
    status,
    count,
  ])

describe('refusals of unknown callers', () => {
  it('with unknown keys are one line for an address and minute, also of two processes, which share the limit', async () => {
    const other = await appOn(server.db, server.clock, { trustedProxies: ['127.0.0.1'] })
    onTestFinished(() => other.app.close())
    const half = failedSignInsPerMinute / 2
    const statuses = await times(2 * half, (index) =>
      ask({ key: `unknown-${index}`, app: index % 2 ? other.app : server.app }),
    )
    expect(new Set(statuses)).toEqual(new Set([401]))
    expect(await lines()).toEqual([['192.0.2.1', 401, failedSignInsPerMinute]])
    expect(await ask({ key: 'unknown', app: other.app })).toBe(429)

    expect(await ask({ key: 'unknown', from: '192.0.2.2' })).toBe(401)
    server.clock.pass(60_000)
    expect(await ask({ key: 'unknown' })).toBe(401)
    expect((await lines()).filter(([, status]) => status === 401)).toEqual([
      ['192.0.2.1', 401, failedSignInsPerMinute],
      ['192.0.2.2', 401, 1],
      ['192.0.2.1', 401, 1],
    ])
  })

  it('count an IPv6 network as one address', async () => {
    await times(10, (index) => ask({ key: 'unknown', from: `2001:db8:1:2::${index}` }))
    expect(await lines()).toEqual([['2001:db8:1:2::/64', 401, 10]])
  })

  it('without a key and above the limit are counted without a statement each', async () => {
    for (let index = 0; index < 30; index++) await ask({})
    expect(await lines()).toEqual([])
    await server.app.close()
    expect(await lines()).toEqual([
      ['192.0.2.1', 401, 10],
      ['192.0.2.1', 429, 20],
    ])
  })

  it('at a link are one line for each of its refusals', async () => {
    const url = '/api/console/link/'
    await times(5, (index) => ask({ url, payload: { token: `unknown-${index}` } }))
    await times(4, () => ask({ url, payload: {} }))
    expect(new Set(await lines())).toEqual(
      new Set([
        ['192.0.2.1', 400, 4],
        ['192.0.2.1', 409, 5],
      ]),
    )
  })
})

it('too many requests of a key are one line of that key', async () => {
  const { key, id } = await server.make.key({ role: server.builtIn.auditor })
  for (let index = 0; index < 30; index++) await ask({ key })
  const line = () => server.db.select().from(audit).where(eq(audit.status, 429)).orderBy(desc(audit.id))
  await expect
    .poll(async () => (await line()).map(({ account_id, count }) => [account_id, count]))
    .toEqual([[id, 20]])
})

it('the audit log tells the count', async () => {
  await times(7, () => ask({ key: 'unknown' }))
  const { body } = await server.request(server.administrator, 'GET', '/api/console/audit/')
  expect(body.results).toEqual([
    expect.objectContaining({ operation: 'List Node', result: 'refused', count: 7 }),
  ])
})

it('a limit on one record leaves a line of its own each time', async () => {
  const { make, builtIn, administrator } = server
  const person = await make.person({ role: builtIn.auditor, active: false })
  const url = `/api/msp/employees/${person.id}/send-invite/`
  // The first of them counts as the person's first mail.
  const statuses = await times(resendsPerHour + 3, () => ask({ url, key: administrator, payload: {} }))
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  const refused = await server.db.select().from(audit).where(eq(audit.status, 429))
  expect(refused.map(({ record_id, count }) => [record_id, count])).toEqual([
    [person.id, 1],
    [person.id, 1],
  ])
})
