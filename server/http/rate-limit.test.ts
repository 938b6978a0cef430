import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '#testing/test-app'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ requestsPerMinute: 5 })
})
afterAll(() => server.close())

it('a key that asks too often is told when to come back, and another key is not', async () => {
  const ask = (actor: 'auditor' | 'nobody') => server.request(actor, 'GET', '/api/msp/user-permissions/')
  for (let count = 0; count < 5; count++) expect((await ask('nobody')).status).toBe(200)
  const refused = await ask('nobody')
  expect(refused).toMatchObject({ status: 429, body: { detail: expect.stringContaining('5 requests') } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect((await ask('auditor')).status).toBe(200)
  expect((await server.app.inject('/healthz')).statusCode).toBe(200)
})
