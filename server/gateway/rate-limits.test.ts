import { afterEach, describe, expect, it } from 'vitest'
import { failedSignInsPerMinute } from '#contract/session'
import { testGateway, type Answer, type TestGateway } from '#testing/test-gateway'
import { json } from '#testing/upstream'

let gateway: TestGateway
afterEach(() => gateway.close())
const list = '/api/msp/companies/'
const minuteLater = () => void (gateway.clock.ahead += 60_000)
const expectThrottled = ({ status, headers, body }: Answer) =>
  expect([status, Number(headers['retry-after']) >= 1, typeof body.detail]).toEqual([429, true, 'string'])

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
