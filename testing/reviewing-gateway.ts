import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { operations } from '#contract/endpoints'
import type { Database } from '#server/db/open'
import { otherApi, type OtherApi } from './other-api/other-api'
import { makeWorld } from './other-api/world'
import { shownPlan } from './shown'
import { testDatabase } from './test-database'
import { key, testGateway, type Answer, type TestGateway } from './test-gateway'

export const path = '/api/console/reviews/'

export const fewRecords = () => makeWorld(undefined, { companies: 1, people: 1, roles: 6, nodes: 3 })

/**
 * Before each test: a new API, a gateway in front of it with a database of reviews, and what a reviewer asks
 * of it.
 */
export function reviewingGateway() {
  let database: Database
  let api: OtherApi
  let gateway: TestGateway
  let now: Date
  const inFront = (baseUrl: string, firstByteMs = 10_000) =>
    testGateway({
      baseUrl,
      limits: { firstByteMs },
      database: { ...database, clock: () => now },
    })

  beforeAll(async () => {
    database = await testDatabase()
  })
  beforeEach(async () => {
    now = new Date('2026-03-01T10:00:00Z')
    // Reviews belong to the address of an API, and a freed port can be used again.
    await database.db.execute(sql`truncate reviews cascade`)
    api = await otherApi(fewRecords())
    gateway = await inFront(api.url)
  })
  afterEach(async () => {
    const others = api.seen.filter(({ method, url }) => !isOperation(method, url))
    if (others.length > 0)
      throw new Error(`The gateway sent the API another request: ${JSON.stringify(others[0])}`)
    await gateway.close()
    await api.close()
  })
  afterAll(() => database.close())

  const ask = (method: string, url: string, body?: unknown, as = key) =>
    gateway.ask(path + url, { method, key: as, ...(body ? { body } : {}) })
  const begin = (roles: number[], more: object = {}) =>
    ask('POST', '', { name: 'Quarter', reviewer: 'Ada', roles, ...more })
  const decide = (id: number, role: number | string, code: string | null, decision: string) =>
    ask('POST', `${id}/decide/`, { items: [{ kind: 'role', id: role, code }], decision, milliseconds: 10 })
  const keepAll = async ({ id, items }: Answer['body']) => {
    for (const { role, code } of items) expect((await decide(id, role, code, 'keep')).status).toBe(200)
  }
  const signed = async (roles: number[]) => {
    const { body } = await begin(roles)
    await keepAll(body)
    expect((await ask('POST', `${body.id}/close/`, {})).status).toBe(200)
    return body
  }
  const held = (id: number) =>
    api.world.roles
      .find((role) => role.id === id)
      ?.role_permissions.flatMap(({ permissions }) =>
        permissions.flatMap((one) => (one.is_selected ? [one.code] : [])),
      )
  const apply = async (id: number, role = 6) =>
    ask('POST', `${id}/apply/`, shownPlan((await ask('GET', `${id}/`)).body, role))
  return {
    get db() {
      return database.db
    },
    get api() {
      return api
    },
    get gateway() {
      return gateway
    },
    inFront,
    ask,
    begin,
    decide,
    keepAll,
    signed,
    held,
    apply,
  }
}

const isOperation = (method: string | undefined, url: string | undefined) =>
  Object.values(operations).some(
    (one) =>
      one.method === method &&
      new RegExp(`^${one.path.replace(/\{\w+\}/g, String.raw`\d+`)}(\\?|$)`).test(url ?? ''),
  )
