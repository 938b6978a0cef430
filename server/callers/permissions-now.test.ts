import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PermissionCode } from '#contract/roles/permissions'
import { operations } from '#contract/endpoints'
import type { Endpoint } from '#contract/wire'
import { roles } from '#server/db/tables/schema'
import { handleCommand } from '#server/features/service-accounts/handle-command'
import { peopleOf } from '#testing/people'
import { smallApp, type MadeKey, type SmallApp } from '#testing/small-app'
import { urlOf, validRequests } from '#testing/valid-requests'
import { refusal } from '#testing/refusal'

const requests = 400
let server: SmallApp
const codes: PermissionCode[] = [
  'msp_view_user',
  'msp_add_user',
  'msp_edit_user',
  'msp_view_role',
  'msp_edit_role',
]

const { signedIn } = peopleOf(() => server)
const byAdministrator = async (method: 'PATCH' | 'DELETE', path: string, body?: object) => {
  const { status } = await server.request(server.administrator, method, `/api/msp/${path}`, body)
  expect([200, 204]).toContain(status)
}

/** A key, or the token of a person's page, and how it loses its permissions. */
type Caller = { readonly secret: string; readonly take: () => Promise<unknown> }
type Way = [string, number, () => Promise<Caller>]

const aKey = async (take: (made: MadeKey) => Promise<unknown>): Promise<Caller> => {
  const made = await server.make.key({ codes })
  return { secret: made.key, take: () => take(made) }
}
type Who = Awaited<ReturnType<typeof signedIn>>
const aPerson = async (take: (who: Who) => Promise<unknown>): Promise<Caller> => {
  const who = await signedIn(await server.make.role(codes))
  return { secret: who.browser.token()!, take: () => take(who) }
}
const command = (name: 'rotate' | 'delete') =>
  aKey(({ id }) => handleCommand(server.db, { command: name, id }, server.clock.now))

describe('a permission taken away, under 50 connections', { timeout: 120_000 }, () => {
  // One for each test, because a dead key's requests count against other new keys of the same address.
  beforeEach(async () => {
    server = await smallApp()
  })
  afterEach(() => server.close())

  const ways: Way[] = [
    [
      'by a change of the role',
      403,
      () => aKey(({ role }) => byAdministrator('PATCH', `roles/${role}/`, { permissions: [] })),
    ],
    ['by rotating the key', 401, () => command('rotate')],
    ['by deleting the key', 401, () => command('delete')],
    ['by signing out', 401, () => aPerson(({ browser }) => browser.post('session/end/'))],
    [
      'by giving the person another role',
      403,
      () =>
        aPerson(async ({ id }) =>
          byAdministrator('PATCH', `employees/${id}/`, { role: await server.make.role([]) }),
        ),
    ],
    ['by deleting the person', 401, () => aPerson(({ id }) => byAdministrator('DELETE', `employees/${id}/`))],
  ]
  it.each(ways)(
    `%s allows none of the ${requests.toLocaleString('en')} requests after it`,
    async (_, status, make) => {
      const { secret, take } = await make()
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
            ? server.request(secret, 'PATCH', `/api/msp/employees/${person.id}/reset-2fa/`)
            : server.request(secret, 'GET', '/api/msp/employees/?page_size=1'))
          if (began) answers.after.set(answer.status, (answers.after.get(answer.status) ?? 0) + 1)
          else answers.before.add(answer.status)
        }
      }
      const load = Promise.all(Array.from({ length: 50 }, connection))
      await expect.poll(() => answers.before.has(200)).toBe(true)
      await take()
      after = true
      await load
      // This many unknown keys are also rate-limited. A request that began before the change can be answered
      // after it.
      const refusals = status === 401 ? [401, 429] : [status]
      expect([...answers.after.keys()].filter((one) => !refusals.includes(one))).toEqual([])
      expect([...answers.after.values()].reduce((sum, one) => sum + one)).toBeGreaterThanOrEqual(requests)
      expect([...answers.before].filter((one) => one !== 200 && !refusals.includes(one))).toEqual([])
    },
  )
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
    expect(await meanwhile.request(account.key, entry.method, urlOf(entry.path, path), body)).toMatchObject(
      refusal(403, String(entry.needs)),
    )
  })
})
