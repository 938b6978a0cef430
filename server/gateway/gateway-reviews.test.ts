import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operations } from '#contract/endpoints'
import { getReview, getReviewKey, listReviews } from '#contract/reviews'
import { getRole, listRoles, updateRole } from '#contract/roles'
import { listServiceAccountPermissions } from '#contract/session'
import type { Database } from '#server/db/open'
import { allRows } from '#testing/rows'
import { testDatabase } from '#testing/test-database'
import { key, testGateway, type Answer, type TestGateway } from '#testing/test-gateway'
import { dropAfterEffect, faults, refused, silent } from '#testing/other-api/faults'
import { otherApi, type Fault, type OtherApi } from '#testing/other-api/other-api'
import { makeWorld, type World } from '#testing/other-api/world'
import { json } from '#testing/upstream'
import { verifyFile } from '../reviews/verify-file'

const path = '/api/console/reviews/'
const colleague = 'another.KEY-0815'
let database: Database
let api: OtherApi
let gateway: TestGateway
let now: Date

const fresh = () => makeWorld(undefined, { companies: 1, people: 1, roles: 6, nodes: 3 })
const inFront = (baseUrl: string, firstByteMs = 10_000) =>
  testGateway({
    baseUrl,
    limits: { firstByteMs },
    reviews: { db: database.db, hasRoom: () => true, clock: () => now },
  })
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  now = new Date('2026-03-01T10:00:00Z')
  // Reviews belong to the address of an API, and a freed port can be used again.
  await database.db.execute(sql`truncate reviews cascade`)
  api = await otherApi(fresh())
  gateway = await inFront(api.url)
})
afterEach(async () => {
  const others = api.seen.filter(
    ({ method, url }) =>
      !Object.values(operations).some(
        (one) =>
          one.method === method &&
          new RegExp(`^${one.path.replace(/\{\w+\}/g, String.raw`\d+`)}(\\?|$)`).test(url),
      ),
  )
  if (others.length > 0)
    throw new Error(`The gateway sent the API another request: ${JSON.stringify(others[0])}`)
  await gateway.close()
  await api.close()
})
afterAll(() => database.close())

const ask = (method: string, url: string, body?: unknown, as = key) =>
  gateway.ask(path + url, { method, key: as, ...(body ? { body } : {}) })
const begin = async (roles: number[], more: object = {}) =>
  ask('POST', '', { name: 'Quarter', reviewer: 'Ada', roles, ...more })
const decide = (id: number, role: number | string, code: string | null, decision: string) =>
  ask('POST', `${id}/decisions/`, { items: [{ role, code }], decision, milliseconds: 10 })
const keepAll = async ({ id, items }: Answer['body']) => {
  for (const { role, code } of items) expect((await decide(id, role, code, 'keep')).status).toBe(200)
}
const signed = async (roles: number[]) => {
  const { body } = await begin(roles)
  await keepAll(body)
  expect((await ask('POST', `${body.id}/close/`)).status).toBe(200)
  return body
}
const held = (id: number) =>
  api.world.roles
    .find((role) => role.id === id)
    ?.role_permissions.flatMap(({ permissions }) =>
      permissions.flatMap((one) => (one.is_selected ? [one.code] : [])),
    )
const ofWhom = (name: string) => (_: unknown, seen: { headers: { authorization?: string | undefined } }) =>
  seen.headers.authorization === `Bearer ${name}`
/** Makes the API show something else to the colleague. */
const shows = (operation: unknown, body: unknown) =>
  api.misbehave(
    refused(200, body),
    (asked, seen) => asked.operation === operation && ofWhom(colleague)(asked, seen),
  )
/** A review that decided to revoke one permission of role 6. */
const readyToApply = async (): Promise<{ id: number; code: string }> => {
  const { body } = await begin([6])
  await keepAll(body)
  const code: string = held(6)![0]!
  await decide(body.id, 6, code, 'revoke')
  return { id: body.id, code }
}
const apply = (id: number, role = 6) => ask('POST', `${id}/changes/`, { role })

describe('behind a gateway a review', () => {
  it('is stored and signed by the gateway, and applied at the API with the caller’s own key', async () => {
    const { status, body } = await begin([5, 6], { due_on: '2026-04-01' })
    expect([status, body.state, body.base_url, body.is_complete]).toEqual([
      201,
      'open',
      `${api.url}/api/msp/`,
      true,
    ])
    expect(getReview.reply.read.safeParse(body).success).toBe(true)
    await keepAll(body)
    const code = held(6)![0]!
    await decide(body.id, 6, code, 'revoke')
    expect(await ask('POST', `${body.id}/close/`)).toMatchObject({
      status: 400,
      body: { error: [expect.stringContaining('not been applied')] },
    })
    const before = held(6)!
    api.seen.splice(0)
    expect((await apply(body.id)).body.changes).toMatchObject([
      { result: 'done', before, after: before.slice(1), removed: [code] },
    ])
    expect(held(6)).toEqual(before.slice(1))
    const about = api.seen.filter(({ url }) => url.startsWith('/api/msp/roles/6/'))
    expect(about.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'GET'])
    expect(new Set(api.seen.map(({ headers }) => headers.authorization))).toEqual(new Set([`Bearer ${key}`]))

    expect((await ask('POST', `${body.id}/close/`)).body).toMatchObject({
      state: 'closed',
      account_name: expect.stringMatching(/^key [0-9a-f]{8}$/),
    })
    const list = await ask('GET', '')
    expect(listReviews.reply.write.safeParse(list.body).success).toBe(true)
    expect(list.body).toMatchObject({ count: 1, results: [{ id: body.id, role_count: 2, reviewer: 'Ada' }] })
    const { text, headers } = await ask('GET', `${body.id}/evidence/`)
    expect(headers['content-security-policy']).toMatch(/;sandbox$/)
    const shown = (await gateway.ask(getReviewKey.path, { key: null })).body.public_key
    expect((await verifyFile(Buffer.from(text), shown)).lines).toEqual([
      'Unchanged since it was signed: every section.',
      'Signed with the given key.',
    ])
    expect(text).toContain('mark of the key')
    expect(text).toContain(`${api.url}/api/msp/`)
    // The next review has nothing to decide.
    expect((await begin([5, 6])).body.items).toEqual([])
    expect(JSON.stringify(await allRows(database.db))).not.toContain(key)
  })

  it('asks about exactly the changes at the API since the last signed review', async () => {
    await signed([3, 4, 5, 6])
    const code = held(5)![0]!
    await gateway.ask('/api/msp/roles/5/', { method: 'PATCH', body: { permissions: [] } })
    const { body } = await begin([3, 4, 5, 6])
    expect(
      body.items.every(
        ({ role, kind }: { role: string; kind: string }) => role === '5' && kind === 'removed',
      ),
    ).toBe(true)
    expect(body.items).toContainEqual(expect.objectContaining({ role: '5', code }))
  })

  it('names each key by a mark, the same for the same key, and never stores the key', async () => {
    const { body } = await begin([6])
    const made = async (as: string) =>
      (
        await ask(
          'POST',
          `${body.id}/decisions/`,
          { items: [{ role: 6, code: null }], decision: 'keep', milliseconds: 1 },
          as,
        )
      ).body.decisions[0].account_name
    const marks = [await made(key), await made(colleague), await made(key)]
    expect(marks[0]).toBe(body.account_name)
    expect(marks[2]).toBe(marks[0])
    expect(marks[1]).not.toBe(marks[0])
  })

  it('belongs to one API, also where two share a database', async () => {
    const { id } = await signed([6])
    const other = await otherApi(fresh())
    const beside = await inFront(other.url)
    expect((await beside.ask(path)).body.count).toBe(0)
    expect((await beside.ask(`${path}${id}/`)).status).toBe(404)
    const anew = await beside.ask(path, { method: 'POST', body: { name: 'x', reviewer: 'Ada', roles: [6] } })
    expect(anew.body.roles).toMatchObject([{ status: 'new', before: null }])
    await beside.close()
    await other.close()
  })

  it('works with an API that has reply forms of its own and no list of permissions', async () => {
    const foreign = await otherApi(fresh(), { dialect: 'foreign' })
    const beside = await inFront(foreign.url)
    const { status, body } = await beside.ask(path, {
      method: 'POST',
      body: { name: 'x', reviewer: 'Ada', roles: [6] },
    })
    expect([status, body.roles[0].name]).toEqual([201, 'Role 6'])
    expect((await beside.ask(`${path}${body.id}/`)).status).toBe(200)
    await beside.close()
    await foreign.close()
  })

  it('replaces characters that a database cannot store', async () => {
    api.world.roles[5]!.name = 'a\u0000b \ud800 <script>'
    expect((await begin([6])).body.roles).toMatchObject([{ name: 'a\ufffdb \ufffd <script>' }])
  })
})

describe('who sees a review', () => {
  const everyRole = (world: World, without: number[]) => {
    const results = world.roles.filter(({ id }) => !without.includes(id))
    return { count: results.length, next: null, previous: null, results }
  }
  const foreign = async (id: number) => {
    const unknown = await ask('GET', '999999/', undefined, colleague)
    expect(await ask('GET', 'abc/', undefined, colleague)).toMatchObject({
      status: 400,
      body: { error: ['id: Enter a whole number.'] },
    })
    for (const [method, url, body] of [
      ['GET', `${id}/`],
      ['GET', `${id}/evidence/`],
      ['PATCH', `${id}/`, { name: 'x' }],
      ['POST', `${id}/decisions/`, { items: [{ role: 6, code: null }], decision: 'keep', milliseconds: 1 }],
      ['POST', `${id}/changes/`, { role: 6 }],
      ['POST', `${id}/close/`, undefined],
      ['DELETE', `${id}/`, undefined],
    ] as const) {
      const answer = await ask(method, url, body, colleague)
      expect([answer.status, answer.body], `${method} ${url}`).toEqual([404, unknown.body])
    }
    expect((await ask('GET', '', undefined, colleague)).body.count).toBe(0)
  }

  it('shows it to a caller to whom the API lists every role of it, and hides it from anybody else', async () => {
    const { body } = await begin([3, 6])
    shows(listRoles, everyRole(api.world, [3, 4, 5, 6]))
    const before = await allRows(database.db)
    await foreign(body.id)
    expect(await allRows(database.db)).toEqual(before)
    shows(listRoles, everyRole(api.world, [4]))
    expect((await ask('GET', `${body.id}/`, undefined, colleague)).status).toBe(200)
  })

  it('shows it after a role was deleted to a caller to whom the other roles of its node are listed', async () => {
    const { id } = await signed([3, 6])
    await gateway.ask('/api/msp/roles/6/', { method: 'DELETE' })
    expect((await ask('GET', `${id}/`)).status).toBe(200)
    expect((await begin([3, 6])).body.items).toMatchObject([{ role: '6', kind: 'deleted-role' }])
    // The API lists the node to the colleague, but none of its roles.
    shows(listRoles, everyRole(api.world, [3, 4, 5]))
    await foreign(id)
    // A new review does not mention the role, either.
    const { body } = await ask('POST', '', { name: 'x', reviewer: 'Eve' }, colleague)
    expect(body.roles.map((one: { role_id: string }) => one.role_id)).not.toContain('6')
  })

  it('hides it when the list of roles cannot be read completely', async () => {
    const { body } = await begin([1, 6])
    const [first] = api.world.roles
    const answers: object[] = [
      { count: 6, next: `${api.url}/api/msp/roles/?page=2`, previous: null, results: [first] },
      { count: 6, next: 'javascript:alert(1)', previous: null, results: [first] },
    ]
    for (const answer of answers) {
      shows(listRoles, answer)
      expect((await ask('GET', `${body.id}/`, undefined, colleague)).status).toBe(404)
      const own = await ask('POST', '', { name: 'x', reviewer: 'Eve' }, colleague)
      expect(own.body).toMatchObject({ role_count: 1, is_complete: false })
    }
  })
})

describe('the permissions of a key', () => {
  it.each([
    [['msp_view_role'], 200, 403],
    [['msp_edit_role'], 403, 403],
    [['msp_view_role', 'msp_edit_role'], 200, 201],
  ])('are read from the API for every request: %j', async (codes, reading, writing) => {
    for (const code of Object.keys(api.world.permissions)) api.world.permissions[code] = codes.includes(code)
    expect((await ask('GET', '')).status).toBe(reading)
    const refusal = await begin([6])
    expect(refusal.status).toBe(writing)
    if (writing === 403) expect(refusal.body.detail).toContain('msp_edit_role')
  })

  it('end with the next request after the API refused the key', async () => {
    const { body } = await begin([6])
    api.misbehave(refused(401, { detail: 'Invalid token.' }))
    expect(await ask('GET', `${body.id}/`)).toMatchObject({ status: 401, body: { detail: 'Invalid token.' } })
    expect((await decide(body.id, 6, null, 'keep')).status).toBe(401)
  })

  it('are none without a key', async () => {
    expect((await gateway.ask(path, { key: null })).status).toBe(401)
    expect(api.seen).toEqual([])
  })

  it.each(Object.entries(faults))(
    'are none while the API answers %s: nothing is written, and there is no 500',
    async (name, fault) => {
      const before = await allRows(database.db)
      // An API with another form of this reply does not tell permissions.
      for (const operation of name === 'badjson' ? [listRoles] : [listRoles, listServiceAccountPermissions]) {
        api.misbehave(fault as Fault, (asked) => asked.operation === operation)
        const { status, body } = await begin([6])
        expect(status).toBeGreaterThanOrEqual(403)
        expect(status).not.toBe(500)
        expect(body.detail).toEqual(expect.any(String))
      }
      expect(await allRows(database.db)).toEqual(before)
    },
  )

  it('wait for the API no longer than any request', async () => {
    const beside = await inFront(api.url, 50)
    api.misbehave(silent, ({ operation }) => operation === listRoles)
    expect((await beside.ask(path)).status).toBe(504)
    await beside.close()
  })
})

describe('a change at the API', () => {
  it('is found by reading the role again when its answer was lost', async () => {
    const { id, code } = await readyToApply()
    api.misbehave(dropAfterEffect, ({ operation }) => operation === updateRole)
    expect((await apply(id)).body.changes).toMatchObject([
      { result: 'done', detail: expect.stringContaining('lost') },
    ])
    expect(held(6)).not.toContain(code)
    expect(api.world.effects).toEqual(['Update Role'])
  })

  it('can be retried when it never arrived', async () => {
    const { id, code } = await readyToApply()
    api.misbehave(refused(503, { detail: 'Not now.' }), ({ operation }) => operation === updateRole)
    expect((await apply(id)).status).toBe(503)
    expect((await ask('GET', `${id}/`)).body.changes).toEqual([])
    api.misbehave()
    expect((await apply(id)).body.changes).toMatchObject([{ result: 'done', removed: [code] }])
    expect(await apply(id)).toMatchObject({
      status: 400,
      body: { error: [expect.stringContaining('already')] },
    })
  })

  it('is stored as refused when the API refuses it, or confirms it without making it', async () => {
    const { id } = await readyToApply()
    api.misbehave(refused(403, { detail: 'You may not.' }), ({ operation }) => operation === updateRole)
    expect((await apply(id)).body.changes).toMatchObject([
      { result: 'refused', detail: 'You may not.', after: null },
    ])
    const role = structuredClone(api.world.roles[5])
    api.misbehave(refused(200, role), ({ operation }) => operation === updateRole)
    expect((await apply(id)).body.changes.at(-1)).toMatchObject({ result: 'refused', after: held(6) })
    expect((await ask('POST', `${id}/close/`)).body.state).toBe('closed')
  })

  it('leaves other changes in the meantime and unknown permissions alone', async () => {
    const { id, code } = await readyToApply()
    const role = api.world.roles[5]!
    const strange = { id: 901, name: 'Launch', code: 'msp_launch', description: '', is_selected: true }
    role.role_permissions = [
      ...role.role_permissions,
      { category_name: 'Rockets', category_description: '', permissions: [strange as never] },
    ]
    await apply(id)
    expect(held(6)).toContain('msp_launch')
    expect(held(6)).not.toContain(code)
  })

  it('notes that the role was deleted, and the review can be closed', async () => {
    const { id } = await readyToApply()
    api.world.roles = api.world.roles.filter((role) => role.id !== 6)
    expect((await apply(id)).body.changes).toMatchObject([{ result: 'gone', after: null }])
    expect((await ask('POST', `${id}/close/`)).body.state).toBe('closed')
  })

  it('does not take a role for deleted that the API lists but does not show', async () => {
    const { id } = await readyToApply()
    api.misbehave(
      () => json(404, { detail: 'Not found.' }),
      ({ operation }) => operation === getRole,
    )
    expect((await apply(id)).status).toBe(404)
    expect((await ask('GET', `${id}/`)).body.changes).toEqual([])
  })
})
