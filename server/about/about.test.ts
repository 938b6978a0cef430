import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeServer, offersOf, release, version } from '#contract/about'
import { testApp, type TestApp } from '#testing/test-app'
import { testGateway, type TestGateway } from '#testing/test-gateway'

let server: TestApp
let gateway: TestGateway
beforeAll(async () => {
  server = await testApp({ requestsPerMinute: 750 })
  gateway = await testGateway({ requestsPerMinute: 800 })
})
afterAll(async () => {
  await server.close()
  await gateway.close()
})

it('states the version of the package', () => {
  const { version: packaged } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect([release, version]).toEqual([packaged, packaged])
})

it('describes the embedded server and its limit to callers without a key', async () => {
  const answer = await server.request(null, 'GET', describeServer.path)
  expect(answer).toMatchObject({
    status: 200,
    body: {
      mode: 'embedded',
      version,
      requests_per_minute: 750,
      offers: offersOf.embedded,
      session: { hours: 12, idle_minutes: 30 },
    },
  })
})

it('describes a gateway without asking or naming the API behind it', async () => {
  const answer = await gateway.ask(describeServer.path, { key: null })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    mode: 'gateway',
    version,
    requests_per_minute: 800,
    offers: offersOf.gateway,
    sign_in: { ways: ['key'], origin: null, provider: null, groups_set_roles: false, missing: [] },
    session: { hours: 12, idle_minutes: 30 },
  })
  expect(gateway.api.seen).toHaveLength(0)
})
