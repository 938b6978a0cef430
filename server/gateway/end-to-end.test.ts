import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { operations } from '#contract/endpoints'
import { permissionCodes } from '#contract/roles/permissions'
import { closeAfterAll } from '#testing/close-after-all'
import { testApp } from '#testing/test-app'
import { ask, publicUrl } from '#testing/test-gateway'
import { buildGateway } from './gateway'
import { notFound, refusal } from '#testing/refusal'

const server = await closeAfterAll(testApp())
const baseUrl = await server.app.listen({ port: 0, host: '127.0.0.1' })
const gateway = await closeAfterAll(
  buildGateway({
    baseUrl,
    publicUrl: () => publicUrl,
    clientDir: undefined,
    logLevel: 'silent',
    requestsPerMinute: 600,
    requestsWithoutKeyPerMinute: 120,
    db: server.db,
    atOnce: 4,
    clock: () => new Date(),
    mailWaiting: () => {},
  }),
)
await gateway.listen({ port: 0, host: '127.0.0.1' })
const port = (gateway.server.address() as AddressInfo).port

const through = (path: string, given: Parameters<typeof ask>[2] = {}) =>
  ask(port, path, { key: server.keys.administrator, ...given })

describe('our own server behind the gateway', () => {
  it('lets a key sign in and shows its permissions', async () => {
    const { status, body } = await through('/api/msp/user-permissions/')
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual([...permissionCodes].toSorted())
    expect(await through('/api/msp/user-permissions/', { key: 'wrong' })).toMatchObject({
      status: 401,
      body: { detail: 'Invalid service account key.' },
    })
  })

  it('lists companies from the first page to the last by links to the gateway', async () => {
    const ids: number[] = []
    let path: string | undefined = '/api/msp/companies/?page_size=400&ordering=-name'
    while (path) {
      const { body } = await through(path)
      ids.push(...body.results.map((one: { id: number }) => one.id))
      const next = body.next === null ? undefined : new URL(body.next)
      expect([undefined, publicUrl]).toContain(next?.origin)
      path = next && next.pathname + next.search
    }
    const { body } = await server.request('administrator', 'GET', '/api/msp/companies/')
    expect(new Set(ids).size).toBe(body.count)
    expect(ids).toHaveLength(body.count)
  })

  it.each(
    Object.values(operations)
      .filter((entry) => entry.method === 'GET')
      .map((entry) => [entry.name, entry.path.replaceAll(/\{\w+\}/g, '1')] as const),
  )('answers %s as it does without', async (_, path) => {
    const direct = await server.request('administrator', 'GET', path)
    const answer = await through(path)
    const toGateway = (link: unknown) =>
      typeof link === 'string' ? link.replace(/^https?:\/\/[^/]+/, publicUrl) : link
    const expected =
      direct.body.next === undefined
        ? direct.body
        : { ...direct.body, next: toGateway(direct.body.next), previous: toGateway(direct.body.previous) }
    expect([answer.status, answer.body]).toEqual([direct.status, expected])
  })

  it('resends an invitation', async () => {
    const { body } = await through('/api/msp/employees/?status=invited')
    const [invited] = body.results
    expect(await through(`/api/msp/employees/${invited.id}/send-invite/`, { method: 'POST' })).toMatchObject({
      status: 200,
      body: { success: expect.any(String) },
    })
    const after = await server.request('administrator', 'GET', `/api/msp/employees/${invited.id}/`)
    expect(after.body.last_invited_at).toBe(server.clock.now.toISOString())
  })

  it('creates, changes and deletes a company', async () => {
    const owner = { owner_first_name: 'Ada', owner_last_name: 'Byron', owner_email: 'ada@example.com' }
    const created = await through('/api/msp/companies/', {
      method: 'POST',
      body: { name: 'Through the gateway', ...owner },
    })
    expect(created).toMatchObject({ status: 201, body: { name: 'Through the gateway' } })
    const path = `/api/msp/companies/${created.body.id}/`
    expect(await through(path, { method: 'PATCH', body: { name: 'Änderung ☃' } })).toMatchObject({
      status: 200,
      body: { name: 'Änderung ☃' },
    })
    expect(await through(path, { method: 'DELETE' })).toMatchObject({ status: 204, text: '' })
    expect(await through(path)).toMatchObject(notFound)
  })

  it.each([
    ['an unknown parameter value', '/api/msp/companies/?page=0', 400, { page: [expect.any(String)] }],
    ['a page past the end', '/api/msp/companies/?page=9999', 404, { detail: 'Invalid page.' }],
    ['an unknown id', '/api/msp/companies/99999999/', 404, { detail: 'Not found.' }],
    ['an impossible id', '/api/msp/companies/99999999999999999999/', 404, { detail: 'Not found.' }],
    ['an id that is not a number', '/api/msp/companies/x/', 400, { error: ['id: Enter a whole number.'] }],
  ])('refuses %s as it does without the gateway', async (_, path, status, body) => {
    expect(await through(path)).toMatchObject({ status, body })
    expect(await server.request('administrator', 'GET', path)).toMatchObject({ status, body })
  })

  it('refuses a missing permission in its own words', async () => {
    const answer = await through('/api/msp/companies/', { key: server.keys.nobody })
    expect(answer).toMatchObject(refusal(403, 'msp_view_managed_company'))
  })
})
