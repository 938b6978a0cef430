import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { operations } from '#contract/endpoints'
import { closeAfterAll } from '#testing/close-after-all'
import { testApp } from '#testing/test-app'
import { ask, publicUrl } from '#testing/test-gateway'
import { buildGateway } from './gateway'
import { notFound } from '#testing/refusal'

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
})
