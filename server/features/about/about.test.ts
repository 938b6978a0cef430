import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeServer, offersOf, release, version } from '#contract/about'
import { closeAfterAll } from '#testing/close-after-all'
import { testApp } from '#testing/test-app'
import { testGateway } from '#testing/test-gateway'

const tenantUrl = 'https://portal.example.com/tenants/{uid}'
const server = await closeAfterAll(testApp({ requestsPerMinute: 750, tenantUrl }))
const gateway = await closeAfterAll(testGateway({ requestsPerMinute: 800, tenantUrl }))

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
      tenant_url: tenantUrl,
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
    tenant_url: tenantUrl,
    sign_in: { ways: ['key'], origin: null, provider: null, groups_set_roles: false, missing: [] },
    session: { hours: 12, idle_minutes: 30 },
  })
  expect(gateway.api.seen).toHaveLength(0)
})
