import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#contract/permissions'
import { operations } from '#contract/endpoints'
import type { Endpoint } from '#contract/wire'
import { roles } from '#server/db/schema'
import { handleCommand } from '#server/service-accounts/handle-command'
import { smallApp, type SmallApp } from '#testing/small-app'
import { urlOf, validRequests } from '#testing/valid-requests'
import { findPostgres } from '../../scripts/postgres.mjs'

// The embedded database answers them one after the other, so it gets fewer where PostgreSQL runs too.
const requests = process.env.TEST_DATABASE_URL || !findPostgres() ? 1_000 : 200
let server: SmallApp
// One for each test, because a dead key's requests count against other new keys of the same address.
beforeEach(async () => {
  server = await smallApp()
})
afterEach(() => server.close())

const codes: PermissionCode[] = [
  'msp_view_user',
  'msp_add_user',
  'msp_edit_user',
  'msp_view_role',
  'msp_edit_role',
]

describe('a permission taken away, under 50 connections', { timeout: 120_000 }, () => {
  const ways: [string, number, (role: number, account: number) => Promise<unknown>][] = [
    [
      'by a change of the role',
      403,
      (role) => server.request(server.administrator, 'PATCH', `/api/msp/roles/${role}/`, { permissions: [] }),
    ],
    [
      'by rotating the key',
      401,
      (_, id) => handleCommand(server.db, { command: 'rotate', id }, server.clock.now),
    ],
    [
      'by deleting the key',
      401,
      (_, id) => handleCommand(server.db, { command: 'delete', id }, server.clock.now),
    ],
  ]
  it.each(ways)(`%s allows none of the ${requests} requests after it`, async (_, status, take) => {
    const { key, role, id } = await server.make.key({ codes })
    const person = await server.make.person({ role: server.builtIn.auditor })
    let after = false
    let asked = 0
    const answers = { before: new Set<number>(), after: new Map<number, number>() }
    const connection = async () => {
      while (asked < requests) {
        // The embedded database answers without yielding to the event loop. Timers need that.
        await new Promise(setImmediate)
        const began = after
        if (began) asked++
        const write = asked % 4 === 3
        const answer = await (write
          ? server.request(key, 'PATCH', `/api/msp/employees/${person.id}/reset-2fa/`)
          : server.request(key, 'GET', '/api/msp/employees/?page_size=1'))
        if (began) answers.after.set(answer.status, (answers.after.get(answer.status) ?? 0) + 1)
        else answers.before.add(answer.status)
      }
    }
    const load = Promise.all(Array.from({ length: 50 }, connection))
    await expect.poll(() => answers.before.has(200), { timeout: 30_000 }).toBe(true)
    await take(role, id)
    after = true
    await load
    // This many unknown keys are also rate-limited. A request that began before the change can be answered after it.
    const refusals = status === 401 ? [401, 429] : [status]
    expect([...answers.after.keys()].filter((one) => !refusals.includes(one))).toEqual([])
    expect([...answers.after.values()].reduce((sum, one) => sum + one)).toBeGreaterThanOrEqual(requests)
    expect([...answers.before].filter((one) => one !== 200 && !refusals.includes(one))).toEqual([])
  })
})

describe('a permission taken away during the request', () => {
  const writes = Object.entries<Endpoint>(operations).filter(([, { method }]) => method !== 'GET')
  let meanwhile: SmallApp
  let role = 0
  beforeAll(async () => {
    meanwhile = await smallApp()
    // After the check of the key, and before the write.
    meanwhile.app.addHook('preHandler', async () => {
      await meanwhile.db.update(roles).set({ codes: [] }).where(eq(roles.id, role))
    })
  })
  afterAll(() => meanwhile.close())

  it.each(writes)('refuses %s, because the write reads permissions again', async (id, entry) => {
    const account = await meanwhile.make.key({
      codes: [entry.needs as PermissionCode, 'msp_cascade_permissions'],
    })
    const { path, body } = await validRequests(meanwhile, meanwhile.root)[id]!()
    role = account.role
    expect(await meanwhile.request(account.key, entry.method, urlOf(entry.path, path), body)).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining(String(entry.needs)) },
    })
  })
})
