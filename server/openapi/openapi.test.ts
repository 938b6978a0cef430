import { Validator } from '@seriousme/openapi-schema-validator'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it, onTestFinished } from 'vitest'
import { neverForServiceAccounts } from '#contract/roles/permission-catalogue'
import { createPackage } from '#contract/packages'
import { listServiceAccounts } from '#contract/service-accounts'
import { consoleOperations, gatewayOperations, operations } from '#contract/endpoints'
import type { Endpoint } from '#contract/wire'
import { licenceChanges } from '#server/db/tables/months.schema'
import { closeAfterAll } from '#testing/close-after-all'
import { gatewayWithPeople } from '#testing/gateway-with-people'
import { testApp } from '#testing/test-app'
import { exampleRequests } from '#testing/example-requests'

let hasRoom = true
const server = await closeAfterAll(
  testApp({ hasRoom: () => hasRoom, tenantUrl: 'https://portal.example.com/{uid}' }),
)

const entries: [string, Endpoint][] = Object.entries({ ...operations, ...consoleOperations })
const document = async () => (await server.request(null, 'GET', '/api/openapi.json')).body

const placeOf = ({ path, method }: Endpoint, { paths }: Awaited<ReturnType<typeof document>>) =>
  paths[path][method.toLowerCase()]

/** Makes the body of a request from the example that the document has. */
async function bodies() {
  const served = await document()
  return (id: string, entry: Endpoint) =>
    entry.body
      ? {
          ...placeOf(entry, served).requestBody.content['application/json'].example,
          ...exampleRequests[id]?.body,
        }
      : undefined
}

/** Checks a value against one part of the served document, with an independent validator. */
async function checker() {
  const served = await document()
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { 'idn-email': true } })
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
  const response = (entry: Endpoint, status: number) => {
    const { $ref } = served.paths[entry.path][entry.method.toLowerCase()].responses[status] ?? {}
    return $ref ? String($ref).split('/').slice(1) : [...place(entry), 'responses', status]
  }
  const place = (entry: Endpoint) => ['paths', entry.path, entry.method.toLowerCase()] as const
  return {
    reply: (entry: Endpoint, status: number, value: unknown) =>
      check(value, ...response(entry, status), 'content', 'application/json', 'schema'),
    parameter: (entry: Endpoint, index: number, value: unknown) =>
      check(value, ...place(entry), 'parameters', index, 'schema'),
    body: (entry: Endpoint, value: unknown) =>
      check(value, ...place(entry), 'requestBody', 'content', 'application/json', 'schema'),
  }
}

const urlOf = (entry: Endpoint, id: string) => {
  const { params = {}, query = '' } = exampleRequests[id] ?? {}
  return `${entry.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '1')}${query}`
}

describe('/api/openapi.json', () => {
  it('is valid OpenAPI 3.1 to an independent validator', async () => {
    const result = await new Validator().validate(await document())
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
  })

  it('has nothing that a linter of such documents finds', async () => {
    const rules = {
      // The specification says how paths end.
      'no-path-trailing-slash': 'off',
      // `reviews/key/` looks like the review "key", but ids are numbers.
      'no-ambiguous-paths': 'off',
      // The server of these tests is at an address for examples.
      'no-server-example.com': 'off',
    } as const
    const config = await createConfig({ extends: ['recommended'], rules })
    const found = await lintFromString({ source: JSON.stringify(await document()), config })
    expect(
      found.map(({ ruleId, message, location: [at] }) => `${ruleId} ${at?.pointer}: ${message}`),
    ).toEqual([])
  })

  it('describes every parameter as the type that it stands for, with an example that fits', async () => {
    const matches = await checker()
    const { paths } = await document()
    for (const [id, entry] of entries) {
      const { parameters } = paths[entry.path][entry.method.toLowerCase()]
      for (const [index, { name, description, example }] of parameters.entries()) {
        expect(description, `${id} ${name}`).toMatch(/\.$/)
        expect(example, `${id} ${name}`).toBeDefined()
        expect(matches.parameter(entry, index, example), `${id} ${name}`).toEqual([])
      }
    }
    const named = (path: string, name: string) =>
      paths[path].get.parameters.find((one: { name: string }) => one.name === name).schema
    expect(named('/api/msp/companies/', 'page')).toMatchObject({ type: 'integer', minimum: 1 })
    expect(named('/api/msp/companies/', 'page_size')).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 500,
      default: 50,
    })
    expect(named('/api/msp/roles/{role_id}/', 'role_id')).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 2_147_483_647,
    })
    expect(named('/api/msp/companies/', 'include_descendants')).toEqual({ type: 'boolean' })
  })

  it('lets replies grow, names their types, and says who has to confirm', async () => {
    const { paths, components } = await document()
    for (const [id, entry] of entries) {
      const { responses, security, parameters } = paths[entry.path][entry.method.toLowerCase()]
      const schema = responses[entry.success].content?.['application/json']?.schema
      if (entry.reply && !entry.media) expect(schema, id).toEqual({ $ref: expect.any(String) })
      expect(Object.keys(responses).includes('413'), id).toBe(entry.method !== 'GET')
      expect(security.length > 0, id).toBe(
        entry.needs !== 'no key' || ['getSessionToken', 'endSession'].includes(id),
      )
      expect(
        parameters.some((one: { name: string }) => one.name === 'Origin'),
        id,
      ).toBe(entry.cookie === true)
    }
    for (const [name, schema] of Object.entries(components.schemas))
      expect(JSON.stringify(schema).includes('"additionalProperties":false'), name).toBe(
        name.endsWith('Body'),
      )
    const [deleteEmployee] = entries.filter(([id]) => id === 'deleteEmployee')
    const matches = await checker()
    expect(matches.reply(deleteEmployee![1], 403, { detail: 'Confirm.', confirm: true })).toEqual([])
    expect(matches.reply(deleteEmployee![1], 403, { detail: 'Confirm.', confirm: 'yes' })).not.toEqual([])
    expect(components.schemas.Forbidden.properties.confirm.description).toBeDefined()
  })

  it('of a gateway has the operations of the gateway, and no others', async () => {
    const gateway = await gatewayWithPeople()
    onTestFinished(gateway.close)
    const served = (await gateway.app.inject('/api/openapi.json')).json()
    expect((await new Validator().validate(served)).errors ?? []).toEqual([])
    const ids = Object.values(served.paths as Record<string, Record<string, { operationId: string }>>)
      .flatMap((path) => Object.values(path))
      .map(({ operationId }) => operationId)
    const has = (names: object) => Object.keys(names).filter((id) => ids.includes(id))
    expect(has(operations)).toEqual(Object.keys(operations))
    expect(has(gatewayOperations)).toEqual(Object.keys(gatewayOperations))
    expect(has(consoleOperations)).toEqual(
      expect.arrayContaining(['describeServer', 'getSessionToken', 'closeReview']),
    )
    expect(has({ listServiceAccounts, createPackage })).toEqual([])
  })

  it('marks the parameters and orders that only this server has', async () => {
    const { paths } = await document()
    const { parameters } = paths['/api/msp/companies/'].get
    const named = (name: string) => parameters.find((one: { name: string }) => one.name === name)
    expect(named('license_count_min')).toMatchObject({ 'x-source': 'X', schema: { type: 'integer' } })
    expect(named('ordering').description).toContain('license_count')
    expect(named('node')).not.toHaveProperty('x-source')
    expect(named('page').description).toContain('before you delete')
  })

  it('has every operation with its sources and its permission', async () => {
    const { paths } = await document()
    for (const [id, entry] of entries) {
      const described = paths[entry.path][entry.method.toLowerCase()]
      expect(described).toMatchObject({
        operationId: id,
        summary: entry.name,
        'x-source': entry.source,
        'x-needs': entry.needs,
      })
    }
    expect(Object.values(paths).flatMap((path) => Object.keys(path as object))).toHaveLength(entries.length)
  })

  it('declares every body without additional fields', async () => {
    const { paths, components } = await document()
    for (const [, entry] of entries.filter(([, { body }]) => body)) {
      const { $ref } =
        paths[entry.path][entry.method.toLowerCase()].requestBody.content['application/json'].schema
      expect(components.schemas[String($ref).split('/').at(-1)!].additionalProperties).toBe(false)
    }
    // The second id of a body, too.
    const { items } = components.schemas.SendComparisonLinesBody.properties.lines
    expect(items.properties.package).toEqual(items.properties.company)
  })

  it('has an example of every body and reply, which matches its schema', async () => {
    const matches = await checker()
    const served = await document()
    for (const [id, entry] of entries) {
      const { requestBody, responses } = placeOf(entry, served)
      if (entry.body)
        expect(matches.body(entry, requestBody.content['application/json'].example), id).toEqual([])
      if (!entry.reply || entry.media) continue
      const { example } = responses[entry.success].content['application/json']
      expect(matches.reply(entry, entry.success, example), id).toEqual([])
    }
  })

  it('has requests that the running server answers as it says', async () => {
    const matches = await checker()
    const bodyOf = await bodies()
    // The months of the examples are listed from the first licence on.
    await server.db.insert(licenceChanges).values({
      at: new Date('2026-03-02T10:00:00Z'),
      company_id: 7,
      company_uid: '6f1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
      company_name: 'Acme',
      is_nfr: false,
      node_id: 2,
      package_id: 1,
      package_name: 'Device Shield',
      package_type: 'subscription',
      status: 'active',
      license_count: 12,
    })
    for (const [id, entry] of entries.filter(
      ([name, { needs, cookie }]) =>
        // Those that only people in a browser can use.
        !['person', 'set-up', ...neverForServiceAccounts].includes(String(needs)) &&
        !cookie &&
        // Which lines there are depends on the requests before.
        name !== 'takeBack' &&
        // The review of the examples is about a role, and a key began it.
        !['deleteReview', 'handOverReview', 'remindReview', 'voidReview', 'undoVoid'].includes(name) &&
        // People close months, and a decision names the figures of its month.
        !['decideComparison', 'getReviewEvidence', 'closeMonth', 'reopenMonth', 'getClosing'].includes(
          name,
        ) &&
        // It is a file, which this request reads as JSON.
        name !== 'getVoidedReviews',
    )) {
      const answer = await server.request('administrator', entry.method, urlOf(entry, id), bodyOf(id, entry))
      expect(answer.status, `${id}: ${JSON.stringify(answer.body)}`).toBe(entry.success)
      if (entry.reply) expect(matches.reply(entry, entry.success, answer.body), id).toEqual([])
    }
  })

  it('has refusals that the running server gives', async () => {
    const matches = await checker()
    const bodyOf = await bodies()
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
        await server.request('administrator', entry.method, url, entry.body ? bodyOf(id, entry) : undefined),
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
