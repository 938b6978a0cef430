import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { consoleOperations, operations } from '#contract/endpoints'
import {
  listPermissionUses,
  notedCodes,
  whyNotNoted,
  whyRarelyNeeded,
  type UseMode,
} from '#contract/roles/permission-uses'
import { permissionCodes, type PermissionCode } from '#contract/roles/permissions'
import { isPermission, type Endpoint } from '#contract/wire'
import { beginNoting, dayOf, writeUses, type Use } from '#server/callers/permission-uses.store'
import { people, permissionUses, permissionUsesSince } from '#server/db/tables/people.schema'
import { employees, serviceAccounts } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { appOn } from '#testing/app-on'
import { smallApp, unique, type SmallApp } from '#testing/small-app'

const url = '/api/console/permission-uses/'
const dayMs = 86_400_000
const codes: PermissionCode[] = [
  'msp_view_role',
  'msp_view_user',
  'msp_add_node',
  'msp_edit_user',
  'msp_cascade_permissions',
]

const server = await closeAfterAll(smallApp())
await beginNoting(server.db, 'roles', server.clock.now)

/** Another process on the same database. */
async function process(useOfPermissions: UseMode = 'roles') {
  const { app, request } = await appOn(server.db, server.clock, { useOfPermissions })
  onTestFinished(() => app.close())
  return { request, stop: () => app.close() }
}
const rename = (request: SmallApp['request'], token: string, node: number) =>
  request(token, 'PATCH', `/api/msp/nodes/${node}/`, { name: unique('Node') })
/** Active people and keys with one role, and their tokens. */
async function members(role: number, count: number, keys = 0) {
  const all = []
  for (let one = 0; one < count; one++) {
    const { id } = await server.make.person({ role })
    const { token, person } = await server.make.session(id)
    all.push({ id, person, token })
  }
  for (let one = 0; one < keys; one++) {
    const { key, id } = await server.make.key({ role })
    all.push({ id, person: undefined, token: key })
  }
  return all
}
const stored = (person: number) =>
  server.db
    .select({ code: permissionUses.code, day: permissionUses.last_day })
    .from(permissionUses)
    .where(eq(permissionUses.person_id, person))
    .orderBy(permissionUses.code)
/** What the answer says about a permission of a role. */
const said = async (role: number, code: string, by: string) => {
  const { body } = await server.request(by, 'GET', `${url}?role=${role}`)
  return body.roles
    .flatMap((one: { permissions: { code: string }[] }) => one.permissions)
    .find((one: { code: string }) => one.code === code)
}

describe('what is noted', () => {
  it('is each permission that some write needs by itself; the others say why not', () => {
    const writes = Object.values<Endpoint>({ ...operations, ...consoleOperations }).filter(
      ({ method, needs, changesNothing }) => method !== 'GET' && isPermission(needs) && !changesNothing,
    )
    // Taking a line back needs to view it, besides the permission of what it undoes.
    const needed = permissionCodes.filter((code) => writes.some(({ needs }) => needs === code))
    expect(needed.filter((code) => !code.startsWith('msp_view_'))).toEqual(notedCodes)
    expect(
      permissionCodes.filter((code) => (whyNotNoted(code) === undefined) !== notedCodes.includes(code)),
    ).toEqual([])
    expect(permissionCodes.filter((code) => whyRarelyNeeded(code) && !notedCodes.includes(code))).toEqual([])
  })

  it('is the day of a successful write, not a read or a refusal, stored when the server stops', async () => {
    const one = await process()
    const node = await server.make.node()
    const [who] = await members(
      await server.make.role(['msp_view_node', 'msp_edit_node', 'msp_add_node', 'msp_cascade_permissions']),
      1,
    )
    expect((await one.request(who!.token, 'GET', '/api/msp/nodes/')).status).toBe(200)
    expect((await one.request(who!.token, 'POST', '/api/msp/nodes/', { name: '' })).status).toBe(400)
    expect((await rename(one.request, who!.token, node)).status).toBe(200)
    expect(await stored(who!.person!)).toEqual([])
    await one.stop()
    expect(await stored(who!.person!)).toEqual([{ code: 'msp_edit_node', day: dayOf(server.clock.now) }])
  })

  it('is stored within a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const one = await process()
    const [who] = await members(server.builtIn.administrator, 1)
    await rename(one.request, who!.token, server.root)
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    await expect.poll(() => stored(who!.person!)).toHaveLength(1)
  })

  it('includes the permissions that moving the members of a deleted role needs', async () => {
    const one = await process()
    const [who] = await members(server.builtIn.administrator, 1)
    const from = await server.make.role([])
    await members(from, 1, 1)
    const to = await server.make.role([])
    await one.request(who!.token, 'POST', `/api/console/roles/${from}/replace/`, { role: to })
    await one.stop()
    expect((await stored(who!.person!)).map(({ code }) => code)).toEqual([
      'msp_delete_role',
      'msp_edit_service_account',
      'msp_edit_user',
    ])
  })

  it('is nothing with off, and behind a gap uses are known from its end', async () => {
    const one = await process('off')
    const [who] = await members(server.builtIn.administrator, 1)
    await rename(one.request, who!.token, server.root)
    await one.stop()
    expect(await stored(who!.person!)).toEqual([])
    expect((await (await process('off')).request(server.administrator, 'GET', url)).body).toEqual({
      mode: 'off',
      from: dayOf(new Date(server.clock.now.getTime() - 89 * dayMs)),
      days: 90,
      since: null,
      with_keys: true,
      roles: [],
      members: [],
    })
    const since = () => server.db.select({ since: permissionUsesSince.since }).from(permissionUsesSince)
    const [before] = await since()
    await beginNoting(server.db, 'people', new Date(server.clock.now.getTime() + 9 * dayMs))
    expect(await since()).toEqual([before])
    await beginNoting(server.db, 'off', server.clock.now)
    expect(await since()).toEqual([])
    expect((await server.request(server.administrator, 'GET', url)).body).toMatchObject({
      since: null,
      roles: [],
    })
    await beginNoting(server.db, 'roles', server.clock.now)
    expect(await since()).toEqual([{ since: dayOf(server.clock.now) }])
  })
})

describe('storing', () => {
  const use = (id: number, code: PermissionCode, day: string, kind: Use['kind'] = 'person'): Use => ({
    kind,
    id,
    code,
    day,
  })

  it('only moves the day forward, and skips callers who are gone', async () => {
    const [a, gone] = await members(server.builtIn.auditor, 2)
    const [key] = await members(server.builtIn.auditor, 0, 1)
    await server.db.delete(employees).where(eq(employees.id, gone!.id))
    for (const day of ['2026-03-02', '2026-03-05', '2026-03-04'])
      await writeUses(server.db, [
        use(gone!.person!, 'msp_add_node', day),
        use(a!.person!, 'msp_add_node', day),
        use(key!.id, 'msp_add_node', day, 'key'),
        use(2_000_000_000, 'msp_add_node', day, 'key'),
      ])
    expect(await stored(a!.person!)).toEqual([{ code: 'msp_add_node', day: '2026-03-05' }])
    await server.db.delete(serviceAccounts).where(eq(serviceAccounts.id, key!.id))
    expect(await server.db.$count(permissionUses, eq(permissionUses.account_id, key!.id))).toBe(0)
    await server.db.delete(people).where(eq(people.id, a!.person!))
    expect(await stored(a!.person!)).toEqual([])
  })

  it('of several processes at the same time, beside deletions, never fails', async () => {
    const all = await members(server.builtIn.auditor, 30)
    const noted = notedCodes.slice(0, 10)
    const uses = all.flatMap(({ person }) => noted.map((code) => use(person!, code, '2026-03-05')))
    await Promise.all([
      writeUses(server.db, uses),
      writeUses(server.db, uses.toReversed()),
      ...all.slice(0, 5).map(({ id }) => server.db.delete(employees).where(eq(employees.id, id))),
      writeUses(server.db, uses),
    ])
    expect(await server.db.$count(permissionUses, eq(permissionUses.last_day, '2026-03-05'))).toBe(
      25 * noted.length,
    )
  })

  it('waits while the disk is full', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const [who] = await members(server.builtIn.administrator, 1)
    let full = false
    const { app, request } = await appOn(server.db, server.clock, { hasRoom: () => !full })
    await rename(request, who!.token, server.root)
    full = true
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    expect(await stored(who!.person!)).toEqual([])
    full = false
    await app.close()
    expect(await stored(who!.person!)).toHaveLength(1)
  })
})

describe('what is shown', () => {
  it('counts the members who can use a permission and did so in 90 days, keys too, but never below five people', async () => {
    const role = await server.make.role([...codes, 'msp_delete_service_account'])
    const who = await members(role, 5, 1)
    await server.make.person({ role, active: false })
    const today = server.clock.now.getTime()
    const uses = [0, 89, 90].map((ago, index) => ({
      kind: 'person' as const,
      id: who[index]!.person!,
      code: 'msp_add_node' as const,
      day: dayOf(new Date(today - ago * dayMs)),
    }))
    await writeUses(server.db, uses)
    const by = await server.signedIn()
    expect(await said(role, 'msp_add_node', by)).toMatchObject({ used: 2, of: 6 })
    expect(await said(role, 'msp_edit_user', by)).toMatchObject({ used: 0, of: 6 })
    // No key can use it.
    expect(await said(role, 'msp_delete_service_account', by)).toMatchObject({ of: 5 })
    for (const code of ['msp_view_role', 'msp_cascade_permissions'])
      expect(await said(role, code, by)).toBeUndefined()
    await server.db.delete(employees).where(eq(employees.id, who[0]!.id))
    await server.make.key({ role })
    expect(await said(role, 'msp_add_node', by)).toBeUndefined()
    const ofKeys = await server.make.role(codes)
    await members(ofKeys, 0, 5)
    expect(await said(ofKeys, 'msp_add_node', by)).toMatchObject({ used: 0, of: 5 })
  })

  it('leaves keys out for callers who can’t view them, and members out of scope', async () => {
    const role = await server.make.role(codes)
    const node = await server.make.node()
    await members(role, 5, 1)
    const viewer = await server.make.key({
      codes: ['msp_view_role', 'msp_view_user', 'msp_cascade_permissions'],
    })
    const { body } = await server.request(viewer.key, 'GET', `${url}?role=${role}`)
    expect(body).toMatchObject({ with_keys: false, since: expect.any(String), members: [] })
    expect(await said(role, 'msp_add_node', viewer.key)).toMatchObject({ of: 5 })
    const below = await server.make.key({ codes: ['msp_view_role', 'msp_view_user'], node })
    expect((await server.request(below.key, 'GET', `${url}?role=${role}`)).body.roles).toEqual([])
  })

  it('shows each person and key in scope with people', async () => {
    const { request } = await process('people')
    const role = await server.make.role(codes)
    const [person, quiet, key] = await members(role, 2, 1)
    await writeUses(server.db, [
      { kind: 'person', id: person!.person!, code: 'msp_add_node', day: '2025-01-07' },
      { kind: 'key', id: key!.id, code: 'msp_edit_user', day: dayOf(server.clock.now) },
    ])
    const { body } = await request(await server.signedIn(), 'GET', `${url}?role=${role}`)
    expect(body).toMatchObject({
      mode: 'people',
      roles: [
        {
          role,
          permissions: [
            { code: 'msp_add_node', used: 0, of: 3 },
            { code: 'msp_edit_user', used: 1, of: 3 },
          ],
        },
      ],
      members: [
        { kind: 'person', id: person!.id, uses: [{ code: 'msp_add_node', last_day: '2025-01-07' }] },
        { kind: 'key', id: key!.id, uses: [{ code: 'msp_edit_user', last_day: dayOf(server.clock.now) }] },
      ],
    })
    expect(JSON.stringify(body.members)).not.toContain(`"id":${quiet!.id},`)
  })

  it.each([
    [null, 401],
    [['msp_view_user'], 403],
    [['msp_view_role'], 403],
    [['msp_view_role', 'msp_view_user'], 200],
  ] as const)('with the permissions %j is a %i', async (held, status) => {
    const key = held && (await server.make.key({ codes: held })).key
    expect((await server.request(key, 'GET', url)).status).toBe(status)
    expect(listPermissionUses.path).toBe(url)
  })
})
