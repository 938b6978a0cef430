import { eq, getTableName, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { audit } from '#server/db/tables/audit.schema'
import type { Given, RoleGiven } from '#server/db/tables/columns'
import { employees, serviceAccounts } from '#server/db/tables/schema'
import { runCommand } from '#server/features/service-accounts/commands'
import { hashSecret, makeKey } from './keys'
import { closeAfterAll } from '#testing/close-after-all'
import { migrateAgain } from '#testing/migrate-again'
import { smallApp, unique } from '#testing/small-app'
import { takingBack } from '#testing/taking-back'

const server = await closeAfterAll(smallApp())
const tools = await takingBack(server)
const { auditor, helpDesk } = server.builtIn
const second = 1_000

/** Passes a second, so that no two beginnings are the same, and does something then. */
async function later<T>(what: () => Promise<T>) {
  server.clock.pass(second)
  const done = await what()
  return { done, at: server.clock.now.toISOString() }
}
const personGiven = async (id: number) => (await tools.get(`/api/msp/employees/${id}/`)).role_given
const keyGiven = async (id: number) => (await tools.get(`/api/console/service-accounts/${id}/`)).role_given
const me = (await tools.get('/api/msp/employees/')).results.at(-1)
const byMe = { kind: 'person', id: me.id, name: `${me.first_name} ${me.last_name}`, email: me.email }
const createKey = async (role: number) =>
  (await tools.write('POST', '/api/console/service-accounts/', { name: unique('Key'), role })).body

describe('a person has their role', () => {
  it('since the invitation, by whoever invited them, and not since the invitation was resent', async () => {
    const { done, at } = await later(() => tools.invite(auditor))
    const { id } = done.body
    await later(() => tools.write('POST', `/api/msp/employees/${id}/send-invite/`))
    expect(await personGiven(id)).toEqual({ at, is_before: false, by: byMe })
  })

  it('since the last change of role or node, and no other change', async () => {
    const { id } = (await tools.invite(auditor)).body
    const set = (body: object) => later(() => tools.write('PATCH', `/api/msp/employees/${id}/`, body))
    const role = await set({ role: helpDesk })
    await set({ first_name: 'Other' })
    await set({ role: helpDesk, msp_node: server.root })
    expect(await personGiven(id)).toMatchObject({ at: role.at, by: byMe })
    const node = await set({ msp_node: await server.make.node() })
    expect(await personGiven(id)).toMatchObject({ at: node.at, by: byMe })
    const { results } = await tools.get(`/api/console/audit/?record_type=employee&record=${id}`)
    expect(JSON.stringify(results)).not.toContain('role_given')
  })

  it('since it was given back, when a change is taken back', async () => {
    const { id } = (await tools.invite(auditor)).body
    const { line } = await tools.write('PATCH', `/api/msp/employees/${id}/`, { role: helpDesk })
    const { at } = await later(() => tools.takenBack(line))
    expect(await personGiven(id)).toMatchObject({ at, by: byMe })
  })

  it('since a key gave it; who isn’t in the reader’s scope is named without an address', async () => {
    const { key, id: account } = await server.make.key({ role: server.builtIn.administrator })
    const node = await server.make.node()
    const { id } = (
      await tools.write(
        'POST',
        '/api/msp/employees/',
        {
          first_name: 'Ben',
          last_name: unique('Key'),
          email: `${unique('ben').replace(' ', '.')}@example.com`,
          role: auditor,
          msp_node: node,
        },
        key,
      )
    ).body
    expect(await personGiven(id)).toMatchObject({ by: { kind: 'key', id: account, email: null } })
    await tools.write('PATCH', `/api/msp/employees/${id}/`, { role: helpDesk })
    const reader = await server.make.key({ codes: ['msp_view_user'], node })
    const { body } = await server.request(reader.key, 'GET', '/api/msp/employees/')
    expect(body.results).toMatchObject([{ role_given: { by: { ...byMe, email: null } } }])
  })

  it('since nobody knows, when the version before changed it', async () => {
    const { id } = (await tools.invite(auditor)).body
    await server.db.update(employees).set({ role_id: helpDesk }).where(eq(employees.id, id))
    expect(await personGiven(id)).toBeNull()
    expect(await personGiven((await server.make.person({ role: auditor })).id)).toBeNull()
  })
})

describe('a key has its role', () => {
  it('since it was made or changed, and not since it was rotated', async () => {
    const { done: key, at } = await later(() => createKey(auditor))
    await later(() => tools.write('POST', `/api/console/service-accounts/${key.id}/rotate/`))
    expect(await keyGiven(key.id)).toEqual({ at, is_before: false, by: byMe })
    const path = `/api/console/service-accounts/${key.id}/`
    const changed = await later(() => tools.write('PATCH', path, { role: helpDesk }))
    await later(() => tools.write('PATCH', path, { name: unique('Key') }))
    expect(await keyGiven(key.id)).toMatchObject({ at: changed.at, by: byMe })
  })

  it('since a command or the first start of the server made it', async () => {
    const command = { command: 'create', name: unique('Key'), role: String(auditor) } as const
    await runCommand(server.db, command, server.clock.now)
    const { results } = await tools.get('/api/console/service-accounts/?ordering=id')
    const server_ = { kind: 'server', id: null, email: null }
    expect(results.at(-1).role_given.by).toEqual({ ...server_, name: 'command line' })
    expect(results[0].role_given.by).toEqual({ ...server_, name: 'first start' })
  })

  it('and readers who can’t view people aren’t told by whom', async () => {
    const { id } = await createKey(auditor)
    const { key } = await server.make.key({ codes: ['msp_view_service_account'] })
    const { body } = await server.request(key, 'GET', `/api/console/service-accounts/${id}/`)
    expect(body.role_given).toEqual({ at: expect.any(String), is_before: false })
  })
})

describe('a key was made', () => {
  const madeOf = async (id: number) => (await tools.get(`/api/console/service-accounts/${id}/`)).key_made
  const rotate = (id: number) => tools.write('POST', `/api/console/service-accounts/${id}/rotate/`)

  it('by whoever created it, then by whoever rotated it, and not by whoever changed the account', async () => {
    const { done: key, at } = await later(() => createKey(auditor))
    expect(await madeOf(key.id)).toEqual({ at, is_before: false, by: byMe })
    await later(() => tools.write('PATCH', `/api/console/service-accounts/${key.id}/`, { role: helpDesk }))
    expect(await madeOf(key.id)).toMatchObject({ at })
    const other = await server.make.person({ role: server.builtIn.administrator })
    const { token } = await server.make.session(other.id)
    const rotated = await later(() =>
      tools.write('POST', `/api/console/service-accounts/${key.id}/rotate/`, undefined, token),
    )
    expect(await madeOf(key.id)).toMatchObject({ at: rotated.at, by: { id: other.id, email: other.email } })
    const { results } = await tools.get('/api/console/service-accounts/?ordering=-id')
    expect(results[0]).toMatchObject({ id: key.id, key_made: { at: rotated.at } })
  })

  it('by a command or the first start, for readers who can view people', async () => {
    const { id } = await createKey(auditor)
    await runCommand(server.db, { command: 'rotate', id }, server.clock.now)
    expect((await madeOf(id)).by).toMatchObject({ kind: 'server', name: 'command line' })
    const [first] = (await tools.get('/api/console/service-accounts/?ordering=id')).results
    expect(first.key_made.by).toMatchObject({ kind: 'server', name: 'first start' })
    const { key } = await server.make.key({ codes: ['msp_view_service_account'] })
    const { body } = await server.request(key, 'GET', `/api/console/service-accounts/${id}/`)
    expect(Object.keys(body.key_made)).toEqual(['at', 'is_before'])
  })

  it('by nobody known, when the version before replaced it', async () => {
    const { id } = await createKey(auditor)
    await server.db
      .update(serviceAccounts)
      .set({ key_hash: hashSecret(makeKey()) })
      .where(eq(serviceAccounts.id, id))
    expect(await madeOf(id)).toBeNull()
    await rotate(id)
    expect(await madeOf(id)).toMatchObject({ by: byMe })
  })
})

it('members have the other role since their own was replaced, by whoever did it', async () => {
  const [from, to] = [await server.make.role([]), await server.make.role([])]
  const [person, key] = [(await tools.invite(from)).body.id, (await createKey(from)).id]
  const { at } = await later(() => tools.write('POST', `/api/console/roles/${from}/replace/`, { role: to }))
  for (const given of [await personGiven(person), await keyGiven(key)])
    expect(given).toMatchObject({ at, by: byMe })
})

describe('an upgrade', () => {
  const rows = async () =>
    (
      await Promise.all(
        [employees, serviceAccounts].map((table) =>
          server.db
            .select({
              table: sql<string>`${getTableName(table)}`,
              id: table.id,
              role: table.role_id,
              created_at: table.created_at,
              given: table.role_given,
            })
            .from(table)
            .orderBy(table.id),
        ),
      )
    ).flat()
  /** The first start of a server writes none. */
  const hasLine = ({ by }: RoleGiven) => by && 'account_name' in by && by.account_name !== 'first start'
  const upgrade = async () => {
    for (const table of [employees, serviceAccounts]) await server.db.update(table).set({ role_given: null })
    await migrateAgain(server.db, '0017_role_given_before')
    return rows()
  }

  it('finds in the log what the writes noted', async () => {
    const noted = (await rows()).filter(({ role, given }) => given?.role === role && hasLine(given))
    const found = new Map((await upgrade()).map((row) => [`${row.table} ${row.id}`, row]))
    expect(noted.length).toBeGreaterThan(8)
    expect(noted.map((row) => found.get(`${row.table} ${row.id}`))).toEqual(noted)
  })

  const { id, key_made } = serviceAccounts
  const keysMade = () => server.db.select({ id, key_made }).from(serviceAccounts).orderBy(id)
  const upgradeKeys = async () => {
    await server.db.update(serviceAccounts).set({ key_made: null })
    await migrateAgain(server.db, '0022_key_made_before')
    return keysMade()
  }

  it('finds in the log who made each key, and not who was refused', async () => {
    const { id: rotated } = await createKey(auditor)
    await later(() => tools.write('POST', `/api/console/service-accounts/${rotated}/rotate/`))
    const expires_at = server.clock.now
    await later(() =>
      server.db.update(serviceAccounts).set({ expires_at }).where(eq(serviceAccounts.id, rotated)),
    )
    const path = `/api/console/service-accounts/${rotated}/rotate/`
    expect((await server.request(await server.signedIn(), 'POST', path)).status).toBe(400)
    const hasAuthor = (one: Given | null) =>
      one?.by && 'account_name' in one.by && one.by.account_name !== 'first start'
    const noted = (await keysMade()).filter((one) => hasAuthor(one.key_made))
    const found = new Map((await upgradeKeys()).map((row) => [row.id, row]))
    expect(noted.length).toBeGreaterThan(5)
    expect(noted.map((row) => found.get(row.id))).toEqual(noted)
  })

  it('says that everybody had their role, and every key was made, before the log begins, where nothing else is known', async () => {
    await server.db.delete(audit)
    server.clock.pass(second)
    await tools.invite(auditor)
    const begins = server.clock.now.toISOString()
    const found = await upgrade()
    const before = found.filter(({ created_at }) => created_at < server.clock.now)
    expect(before.length).toBeGreaterThan(5)
    for (const { given } of before) expect(given).toMatchObject({ at: begins, is_before: true, by: null })
    expect(found.filter(({ given }) => !given?.is_before)).toHaveLength(1)
    for (const { key_made: made } of await upgradeKeys())
      expect(made).toMatchObject({ at: begins, is_before: true, by: null })
  })
})
