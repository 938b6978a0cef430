import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { neverForServiceAccounts } from '#contract/permission-catalogue'
import { consoleOperations, operations } from '#contract/endpoints'
import type { Endpoint } from '#contract/wire'
import { testApp, type TestApp } from '#testing/test-app'
import { examples } from './examples'

let server: TestApp
let hasRoom = true
beforeAll(async () => {
  server = await testApp({ hasRoom: () => hasRoom })
})
afterAll(() => server.close())

const entries: [string, Endpoint][] = Object.entries({ ...operations, ...consoleOperations })
const document = async () => (await server.request(null, 'GET', '/api/openapi.json')).body

/** Checks a value against one part of the served document, with an independent validator. */
async function checker() {
  const served = await document()
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(served, 'document')
  const pointer = (...steps: (string | number)[]) =>
    `document#/${steps
      .map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1'))
      .map(encodeURIComponent)
      .join('/')}`
  const check = (value: unknown, ...steps: (string | number)[]) => {
    const validate = ajv.compile({ $ref: pointer(...steps) })
    return validate(value) ? [] : validate.errors
  }
  const place = (entry: Endpoint) => ['paths', entry.path, entry.method.toLowerCase()] as const
  return {
    reply: (entry: Endpoint, status: number, value: unknown) =>
      check(value, ...place(entry), 'responses', status, 'content', 'application/json', 'schema'),
    body: (entry: Endpoint, value: unknown) =>
      check(value, ...place(entry), 'requestBody', 'content', 'application/json', 'schema'),
  }
}

const urlOf = (entry: Endpoint, id: string) => {
  const { params = {}, query = '' } = examples[id] ?? {}
  return `${entry.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '1')}${query}`
}

describe('/api/openapi.json', () => {
  it('is valid OpenAPI 3.1 to an independent validator', async () => {
    const result = await new Validator().validate(await document())
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
  })

  it('marks the parameters and orders that only this server has', async () => {
    const { paths } = await document()
    const { parameters } = paths['/api/msp/companies/'].get
    const named = (name: string) => parameters.find((one: { name: string }) => one.name === name)
    expect(named('license_count_min')).toMatchObject({ 'x-source': 'X', schema: { type: 'string' } })
    expect(named('ordering').description).toContain('license_count')
    expect(named('node')).not.toHaveProperty('x-source')
  })

  it('has every operation with its sources, its permission and an example', async () => {
    const { paths } = await document()
    for (const [id, entry] of entries) {
      const described = paths[entry.path][entry.method.toLowerCase()]
      expect(described).toMatchObject({
        operationId: id,
        summary: entry.name,
        'x-source': entry.source,
        'x-needs': entry.needs,
      })
      expect(examples).toHaveProperty(id)
    }
    expect(Object.values(paths).flatMap((path) => Object.keys(path as object))).toHaveLength(entries.length)
  })

  it('declares every body without additional fields', async () => {
    const { paths } = await document()
    for (const [, entry] of entries.filter(([, { body }]) => body)) {
      expect(
        paths[entry.path][entry.method.toLowerCase()].requestBody.content['application/json'].schema
          .additionalProperties,
      ).toBe(false)
    }
  })

  it('has examples that match its schemas', async () => {
    const matches = await checker()
    const faults = entries.flatMap(([id, entry]) => {
      const { body, reply } = examples[id]!
      const ofBody = body === undefined ? [] : matches.body(entry, body)
      const ofReply = reply === undefined ? [] : matches.reply(entry, entry.success, reply)
      return [...(ofBody ?? []), ...(ofReply ?? [])].map((fault) => ({ id, fault }))
    })
    expect(faults).toEqual([])
  })

  it('has requests that the running server answers as it says', async () => {
    const matches = await checker()
    for (const [id, entry] of entries.filter(
      ([name, { needs, cookie }]) =>
        // Those that only people in a browser can use.
        !['person', 'set-up', ...neverForServiceAccounts].includes(String(needs)) &&
        !cookie &&
        name !== 'deleteReview' &&
        name !== 'getReviewEvidence',
    )) {
      const answer = await server.request('administrator', entry.method, urlOf(entry, id), examples[id]!.body)
      expect(answer.status, `${id}: ${JSON.stringify(answer.body)}`).toBe(entry.success)
      if (entry.reply) expect(matches.reply(entry, entry.success, answer.body), id).toEqual([])
    }
  })

  it('has refusals that the running server gives', async () => {
    const matches = await checker()
    for (const [id, entry] of entries) {
      const url = urlOf(entry, id)
        .replace(/\?.*/, '')
        .replaceAll(/\/\d+\//g, '/999999/')
      const attempts = [
        await server.request(null, entry.method, url, entry.body ? {} : undefined),
        await server.request('nobody', entry.method, url, entry.body ? {} : undefined),
        await server.request(
          'administrator',
          entry.method,
          `${url}?page=0`,
          entry.body ? { surprise: 1 } : undefined,
        ),
        await server.request('administrator', entry.method, url, entry.body ? examples[id]!.body : undefined),
      ]
      hasRoom = false
      if (entry.method !== 'GET') attempts.push(await server.request('administrator', entry.method, url))
      hasRoom = true
      for (const { status, body } of attempts.filter((attempt) => attempt.status >= 400)) {
        expect(matches.reply(entry, status, body), `${id} ${status} ${JSON.stringify(body)}`).toEqual([])
      }
    }
  })
})
