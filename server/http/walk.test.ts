import { beforeEach, describe, expect, it } from 'vitest'
import { consoleOperations, operations } from '#contract/endpoints'
import { permissionCodes } from '#contract/permissions'
import { closeAfterAll } from '#testing/close-after-all'
import { testApp } from '#testing/test-app'

const steady = { now: 0 }
const server = await closeAfterAll(testApp({ steady: () => steady.now }))
// Each sign-in comes a minute later, to stay below the limit of failed ones.
beforeEach(() => {
  server.clock.pass(61_000)
  steady.now += 61_000
})

const entries = Object.values(operations)
const urlOf = (path: string) => path.replaceAll(/\{\w+\}/g, '1')

describe('each of the 25 operations', () => {
  it('is the only kind of route under /api/msp', () => {
    expect(entries).toHaveLength(25)
    for (const entry of entries) {
      const url = entry.path.replaceAll(/\{(\w+)\}/g, ':$1')
      expect(server.app.hasRoute({ method: entry.method, url }), entry.name).toBe(true)
    }
    const mounted =
      server.app.printRoutes({ commonPrefix: false }).match(/\((?:GET|POST|PATCH|DELETE|, |HEAD)+\)/g) ?? []
    const methods = mounted.flatMap((text) => text.match(/GET|POST|PATCH|DELETE/g) ?? [])
    const ours =
      entries.length +
      Object.values(consoleOperations).length +
      ['/healthz', '/readyz', '/api/openapi.json', '/api/console/reviews/key'].length
    expect(methods).toHaveLength(ours)
  })

  it.each(entries.map((entry) => [entry.name, entry] as const))(
    '%s answers 401 without a key',
    async (_, entry) => {
      const answer = await server.request(null, entry.method, urlOf(entry.path))
      expect(answer).toMatchObject({
        status: 401,
        body: { detail: 'Authentication credentials were not provided.' },
      })
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
    },
  )

  it.each(entries.map((entry) => [entry.name, entry] as const))(
    '%s answers 401 with an unknown key',
    async (_, entry) => {
      const authorizations = [
        'Bearer wrong',
        `Bearer msp_${'A'.repeat(43)}`,
        'Bearer',
        'Bearer a b',
        'Basic YTpi',
        `Token ${server.keys.administrator}`,
      ]
      for (const authorization of authorizations) {
        const reply = await server.app.inject({
          method: entry.method,
          url: urlOf(entry.path),
          headers: { authorization },
        })
        expect(reply.statusCode, authorization).toBe(401)
        expect(reply.json()).toEqual({ detail: 'Invalid service account key.' })
      }
    },
  )

  it.each(entries.filter((entry) => entry.needs !== 'any key').map((entry) => [entry.name, entry] as const))(
    '%s answers 403 to a key without permissions before anything else, and names what is missing',
    async (_, entry) => {
      const answer = await server.request('nobody', entry.method, `${urlOf(entry.path)}?page=nonsense`)
      expect(answer.status).toBe(403)
      for (const code of [entry.needs].flat()) expect(answer.body.detail).toContain(code)
    },
  )

  it.each(entries.map((entry) => [entry.name, entry] as const))(
    '%s needs a code of the catalogue, or any key',
    (_, entry) => {
      for (const need of [entry.needs].flat()) expect(['any key', ...permissionCodes]).toContain(need)
    },
  )
})

describe('a readable key', () => {
  it('works with the scheme in any case, and with spaces before it', async () => {
    const reply = await server.app.inject({
      url: '/api/msp/user-permissions/',
      headers: { authorization: `bearer   ${server.keys.nobody}` },
    })
    expect(reply.statusCode).toBe(200)
  })

  it('is never in an answer', async () => {
    const reply = await server.app.inject({
      url: '/api/msp/user-permissions/',
      headers: { authorization: `Bearer ${server.keys.auditor}x` },
    })
    expect(JSON.stringify([reply.headers, reply.body])).not.toContain(server.keys.auditor)
  })
})
