import { desc, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { neverForServiceAccounts } from '#contract/roles/permission-catalogue'
import { permissionCodes, type PermissionCode } from '#contract/roles/permissions'
import { audit } from '#server/db/tables/audit.schema'
import { keptReplies, outbox, serviceAccounts } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import type { Method } from '#testing/app-on'
import { madeAt } from '#testing/made-at'
import { smallApp, unique } from '#testing/small-app'

const log: string[] = []
const server = await closeAfterAll(
  smallApp({ logLevel: 'trace', logTo: { write: (line) => void log.push(line) } }),
)
afterEach(() => void (server.clock.now = new Date(madeAt)))

const path = '/api/console/service-accounts/'
const codesOf = (...words: string[]) => words.map((word) => `msp_${word}_service_account` as PermissionCode)
const all = codesOf('view', 'add', 'edit', 'rotate', 'delete')

/** A person with this role, signed in a moment ago. */
async function personWith(role: number, node = server.root) {
  const { id } = await server.make.person({ role, node })
  const { token } = await server.make.session(id)
  return (method: Method, url = '', body?: object) => server.request(token, method, path + url, body)
}
const administrator = () => personWith(server.builtIn.administrator)
const withCodes = async (codes: readonly PermissionCode[], node = server.root) =>
  personWith(await server.make.role(codes, node), node)
const statusOf = async (key: string) =>
  (await server.request(key, 'GET', '/api/msp/user-permissions/')).status
const stored = async (id: number) =>
  (await server.db.select().from(serviceAccounts).where(eq(serviceAccounts.id, id)))[0]!
const passes = (hours: number) => {
  server.clock.pass(hours * 3_600_000)
}

/** One write of each kind on a new account whose role holds nothing. */
type Write = [
  string,
  PermissionCode,
  Method,
  (id: number) => string,
  () => Promise<object | undefined>,
  number,
]
const newAccount = async () => ({ name: unique('New'), role: await server.make.role([]) })
const newName = async () => ({ name: unique('Edited') })
const nothing = async () => undefined
const writes: readonly Write[] = [
  ['create', 'msp_add_service_account', 'POST', () => '', newAccount, 201],
  ['edit', 'msp_edit_service_account', 'PATCH', (id) => `${id}/`, newName, 200],
  ['rotate', 'msp_rotate_service_account', 'POST', (id) => `${id}/rotate/`, nothing, 200],
  ['delete', 'msp_delete_service_account', 'DELETE', (id) => `${id}/`, nothing, 204],
]

describe('each operation', () => {
  it.each(writes)(
    '%s needs exactly its own permission, and a person',
    async (_, code, method, url, body, success) => {
      const { id } = await server.make.key({ codes: [] })
      const none = await server.request(null, method, path + url(id), await body())
      expect(none.status).toBe(401)
      const others = await withCodes(permissionCodes.filter((one) => one !== code))
      const refused = await others(method, url(id), await body())
      expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining(code)])
      // A key never holds the permission, not even that of an Administrator.
      const byKey = await server.request(server.administrator, method, path + url(id), await body())
      expect([byKey.status, byKey.body.detail]).toEqual([403, expect.stringContaining(code)])
      expect((await (await withCodes([code]))(method, url(id), await body())).status).toBe(success)
    },
  )

  it('of reading needs the permission to view, which a key can hold', async () => {
    const { id, key } = await server.make.key({ codes: ['msp_view_service_account'] })
    const blind = await server.make.key({
      codes: permissionCodes.filter((one) => !one.startsWith('msp_view_service')),
    })
    for (const url of [path, `${path}${id}/`]) {
      expect((await server.request(null, 'GET', url)).status).toBe(401)
      expect((await server.request(blind.key, 'GET', url)).status).toBe(403)
      expect((await server.request(key, 'GET', url)).status).toBe(200)
    }
  })

  it.each(writes)(
    '%s asks a person who signed in long ago to confirm',
    async (_, code, method, url, body, success) => {
      const { id } = await server.make.key({ codes: [] })
      const person = await withCodes([code])
      const before = server.clock.now
      passes(0.2)
      expect(await person(method, url(id), await body())).toMatchObject({
        status: 403,
        body: { confirm: true },
      })
      server.clock.now = before
      expect((await person(method, url(id), await body())).status).toBe(success)
    },
  )
})

describe('nobody', () => {
  const beyond: PermissionCode[] = ['msp_delete_node']

  it('creates an account that can do more than they can', async () => {
    const person = await withCodes(all)
    const role = await server.make.role(beyond)
    const answer = await person('POST', '', { name: unique('Beyond'), role })
    expect([answer.status, answer.body.detail]).toEqual([403, expect.stringContaining('msp_delete_node')])
  })

  it.each(writes.slice(1))(
    'can %s an account that can do more than they can',
    async (_, _code, method, url, body) => {
      const { id, key } = await server.make.key({ codes: beyond })
      const person = await withCodes(all)
      expect((await person(method, url(id), await body())).status).toBe(403)
      expect(await statusOf(key)).toBe(200)
    },
  )

  it('gives an account a role that can do more than they can', async () => {
    const { id, role } = await server.make.key({ codes: [] })
    const person = await withCodes(all)
    const answer = await person('PATCH', `${id}/`, { role: await server.make.role(beyond) })
    expect([answer.status, (await stored(id)).role_id]).toEqual([403, role])
  })

  it('reaches an account, role or node outside their scope', async () => {
    const [here, there] = [await server.make.node(), await server.make.node()]
    const [inside, outside] = [
      await server.make.key({ codes: [], node: here }),
      await server.make.key({ codes: [], node: there }),
    ]
    const person = await withCodes(all, here)
    expect((await person('GET')).body.results.map((one: { id: number }) => one.id)).toEqual([inside.id])
    for (const [, , method, url, body] of writes.slice(1))
      expect((await person(method, url(outside.id), await body())).status).toBe(404)
    expect((await person('GET', `${outside.id}/`)).status).toBe(404)
    const name = unique('Elsewhere')
    expect((await person('POST', '', { name, role: inside.role, msp_node: there })).body).toHaveProperty(
      'msp_node',
    )
    expect((await person('POST', '', { name, role: outside.role })).body).toHaveProperty('role')
    expect((await person('PATCH', `${inside.id}/`, { msp_node: there })).status).toBe(400)
  })
})

describe('a key', () => {
  it('works from its creation, and ends with the next request after a rotation or deletion', async () => {
    const person = await administrator()
    const made = await person('POST', '', { name: 'Nightly', role: server.builtIn.administrator })
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'Nightly', role_name: 'Administrator', last_used_at: null },
    })
    const { id, key } = made.body
    const own = await server.request(key, 'GET', '/api/msp/user-permissions/')
    expect(neverForServiceAccounts.map((code) => own.body[code])).toEqual([false, false, false, false])
    const rotated = await person('POST', `${id}/rotate/`)
    expect([await statusOf(key), await statusOf(rotated.body.key)]).toEqual([401, 200])
    expect((await person('DELETE', `${id}/`)).status).toBe(204)
    expect(await statusOf(rotated.body.key)).toBe(401)
  })

  it('has the permissions of a changed role and node with the next request', async () => {
    const person = await administrator()
    const { id, key } = await server.make.key({ codes: [] })
    const nodes = async () => (await server.request(key, 'GET', '/api/msp/nodes/')).status
    expect(await nodes()).toBe(403)
    await person('PATCH', `${id}/`, { role: server.builtIn.auditor })
    expect(await nodes()).toBe(200)
  })

  it('is refused in clear words from its expiry on, and works again with a later one', async () => {
    const person = await administrator()
    const at = (hours: number) => new Date(server.clock.now.getTime() + hours * 3_600_000).toISOString()
    const { id, key } = (
      await person('POST', '', { name: unique('Until'), role: server.builtIn.auditor, expires_at: at(1) })
    ).body
    expect(await statusOf(key)).toBe(200)
    const before = server.clock.now
    passes(1)
    const refused = await server.request(key, 'GET', '/api/msp/user-permissions/')
    expect([refused.status, refused.body.detail]).toEqual([401, expect.stringMatching(/key expired at 20/)])
    const fresh = await administrator()
    server.clock.now = before
    passes(0.1)
    expect((await person('PATCH', `${id}/`, { expires_at: at(-0.2) })).body).toHaveProperty('expires_at')
    await server.db
      .update(serviceAccounts)
      .set({ expires_at: server.clock.now })
      .where(eq(serviceAccounts.id, id))
    expect((await fresh('POST', `${id}/rotate/`)).body.error[0]).toContain('has expired')
    const listed = await fresh('GET', '?state=expired')
    expect(listed.body.results).toMatchObject([{ id }])
    await person('PATCH', `${id}/`, { expires_at: null })
    expect(await statusOf(key)).toBe(200)
  })

  it('has its use noted once an hour', async () => {
    const { id, key } = await server.make.key({ codes: [] })
    const lastUse = async () => (await stored(id)).last_used_at
    await statusOf(key)
    const first = server.clock.now
    expect(await lastUse()).toEqual(first)
    passes(0.9)
    await statusOf(key)
    expect(await lastUse()).toEqual(first)
    passes(0.2)
    await Promise.all([statusOf(key), statusOf(key), statusOf(key)])
    expect(await lastUse()).toEqual(server.clock.now)
  })

  it('counts as unused when its use, its rotation and the first moment of noting are 90 days ago', async () => {
    const long = new Date(server.clock.now.getTime() - 91 * 86_400_000)
    const [never, rotated, used, upgraded] = await Promise.all(
      [
        {},
        { rotated_at: server.clock.now },
        { last_used_at: server.clock.now },
        { watched_since: server.clock.now },
      ].map(async (facts) => {
        const { id } = await server.make.key({ codes: [] })
        await server.db
          .update(serviceAccounts)
          .set({ watched_since: long, ...facts })
          .where(eq(serviceAccounts.id, id))
        return id
      }),
    )
    const listed = await server.request(server.administrator, 'GET', `${path}?state=unused&page_size=500`)
    const ids = listed.body.results.map((one: { id: number }) => one.id)
    expect([never, rotated, used, upgraded].map((id) => ids.includes(id))).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

it('finds accounts by name, and pages like every list', async () => {
  const word = unique('Searchable')
  for (const suffix of ['b', 'a', 'c']) await server.make.key({ codes: [], name: `${word} ${suffix}` })
  const search = `?search=${encodeURIComponent(word.toUpperCase())}&ordering=name&page_size=2`
  const { body } = await server.request(server.administrator, 'GET', path + search)
  expect(body).toMatchObject({ count: 3, next: expect.stringContaining('page=2'), previous: null })
  expect(body.results.map((one: { name: string }) => one.name)).toEqual([`${word} a`, `${word} b`])
})

it('records every write with the person and the facts, and keeps no key anywhere but in the answer', async () => {
  const person = await administrator()
  const { id, key } = (await person('POST', '', { name: 'Recorded', role: server.builtIn.auditor })).body
  const { token } = await server.make.session(
    (await server.make.person({ role: server.builtIn.administrator })).id,
  )
  const rotate = (once: string) =>
    server.app.inject({
      method: 'POST',
      url: `${path}${id}/rotate/`,
      headers: { 'idempotency-key': once, authorization: `Bearer ${token}` },
    })
  const keys = [key, (await rotate('first')).json().key, (await rotate('second')).json().key] as string[]
  expect((await rotate('first')).statusCode).toBe(409)
  expect(new Set(keys).size).toBe(3)
  await person('PATCH', `${id}/`, { name: 'Renamed' })
  await person('DELETE', `${id}/`)
  const lines = await server.db
    .select()
    .from(audit)
    .where(eq(audit.record_id, id))
    .orderBy(desc(audit.id))
    .limit(5)
  const facts = { role: server.builtIn.auditor, msp_node: server.root, expires_at: null }
  expect(lines.toReversed()).toMatchObject([
    {
      operation: 'Create service account',
      record_type: 'service_account',
      after: { name: 'Recorded', ...facts },
    },
    { operation: 'Rotate service account key', before: null, after: null, record_name: 'Recorded' },
    { operation: 'Rotate service account key' },
    { operation: 'Update service account', before: { name: 'Recorded' }, after: { name: 'Renamed' } },
    { operation: 'Delete service account', before: { name: 'Renamed', ...facts } },
  ])
  expect(lines.every((line) => line.person_id !== null && line.account_id === null)).toBe(true)
  const kept = JSON.stringify([
    await server.db.select().from(audit),
    await server.db.select().from(outbox),
    await server.db.select().from(keptReplies),
    await server.db.select().from(serviceAccounts),
    log,
  ])
  for (const one of keys) expect(kept.includes(one)).toBe(false)
})
