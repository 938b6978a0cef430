import { describe, expect, it } from 'vitest'
import { neverForServiceAccounts } from '#contract/roles/permission-catalogue'
import { permissionCodes } from '#contract/roles/permissions'
import { closeAfterAll } from '#testing/close-after-all'
import type { Answer, Method } from '#testing/app-on'
import { sessions } from '#server/db/tables/people.schema'
import { stateOf } from '#testing/permissions'
import { idsOf } from '#testing/role-bodies'
import { smallApp, unique, uniqueEmail } from '#testing/small-app'
import { refusal } from '#testing/refusal'

/** Somebody who can do everything, for whom a reset mails a link. */
const server = await closeAfterAll(smallApp())
const second = (await server.make.person({ role: server.builtIn.administrator })).id

type Send = (method: Method, path: string, body?: object) => Promise<Answer>
const as =
  (caller: string): Send =>
  (method, path, body) =>
    server.request(caller, method, `/api/msp/${path}/`, body)
const superior = async () => (await server.make.person({ role: server.builtIn.administrator })).id
const common = async () => (await server.make.person({ role: server.builtIn.auditor })).id
const person = (role: number) => ({ first_name: 'Ada', last_name: 'New', email: uniqueEmail(), role })
const dangerous = () => server.make.role(neverForServiceAccounts)

/** What it does, and the request that does it. */
type Road = [string, () => Promise<[Method, string, object?]>]
const roads: Road[] = [
  [
    'create a role with them',
    async () => ['POST', 'roles', { name: unique('New'), permissions: idsOf(...neverForServiceAccounts) }],
  ],
  [
    'add them to a role',
    async () => [
      'PATCH',
      `roles/${await server.make.role([])}`,
      { permissions: idsOf('msp_rotate_service_account') },
    ],
  ],
  [
    'change a role that has them',
    async () => ['PATCH', `roles/${await dangerous()}`, { name: unique('Renamed') }],
  ],
  ['delete a role that has them', async () => ['DELETE', `roles/${await dangerous()}`]],
  ['invite a person with them', async () => ['POST', 'employees', person(server.builtIn.administrator)]],
  [
    'give a person a role with them',
    async () => ['PATCH', `employees/${await common()}`, { role: await dangerous() }],
  ],
  [
    'rename a person who has them',
    async () => ['PATCH', `employees/${await superior()}`, { first_name: 'Renamed' }],
  ],
  [
    'take them from a person',
    async () => ['PATCH', `employees/${await superior()}`, { role: server.builtIn.auditor }],
  ],
  ['reset the sign-in of a person who has them', async () => ['PATCH', `employees/${second}/reset-2fa`]],
  ['delete a person who has them', async () => ['DELETE', `employees/${await superior()}`]],
  [
    'move a node below somebody who has them',
    async () => {
      const [from, to] = [await server.make.node(), await server.make.node()]
      await server.make.person({ role: server.builtIn.administrator, node: to })
      return ['PATCH', `nodes/${from}`, { parent: to }]
    },
  ],
  [
    'move a node away from somebody who has them',
    async () => {
      const from = await server.make.node()
      await server.make.person({ role: server.builtIn.administrator, node: from })
      return ['PATCH', `nodes/${await server.make.node(from)}`, { parent: server.root }]
    },
  ],
]

describe('the four permissions that no key can use', () => {
  it.each(roads)('a key can’t %s, although its role has them; a person can', async (_, prepare) => {
    const write = await prepare()
    const before = await stateOf(server.db)
    expect(await as(server.administrator)(...write)).toMatchObject(
      refusal(
        403,
        'No API key can use permissions to write service accounts: sign in as a person who has them.',
      ),
    )
    expect(await stateOf(server.db)).toEqual(before)
    expect((await as(await server.signedIn())(...write)).status).toBeLessThan(300)
  })

  it('do not keep a key from giving all the others', async () => {
    const codes = permissionCodes.filter((code) => !neverForServiceAccounts.includes(code))
    const send = as(server.administrator)
    const made = await send('POST', 'roles', { name: unique('Operator'), permissions: idsOf(...codes) })
    expect(made.status).toBe(201)
    expect((await send('POST', 'employees', person(made.body.id as number))).status).toBe(201)
    for (const role of [server.builtIn.auditor, server.builtIn.helpDesk])
      expect((await send('POST', 'employees', person(role))).status).toBe(201)
  })
})

describe('giving permissions to write people, roles or service accounts', () => {
  const writing = () => server.make.role(['msp_view_user', 'msp_edit_user'])
  const gifts: Road[] = [
    [
      'create a role',
      async () => ['POST', 'roles', { name: unique('New'), permissions: idsOf('msp_delete_role') }],
    ],
    [
      'add one to a role',
      async () => {
        const role = await server.make.role(['msp_view_user'])
        return ['PATCH', `roles/${role}`, { permissions: idsOf('msp_view_user', 'msp_add_user') }]
      },
    ],
    [
      'let a role with one cascade',
      async () => {
        const role = await server.make.role(['msp_edit_user'])
        return ['PATCH', `roles/${role}`, { permissions: idsOf('msp_edit_user', 'msp_cascade_permissions') }]
      },
    ],
    ['invite', async () => ['POST', 'employees', person(await writing())]],
    ['give a role', async () => ['PATCH', `employees/${await common()}`, { role: await writing() }]],
  ]
  it.each(gifts)('a person confirms who they are before they %s', async (_, prepare) => {
    const write = await prepare()
    const token = await server.signedIn()
    const before = await stateOf(server.db)
    const start = server.clock.now
    server.clock.now = new Date(start.getTime() + 11 * 60_000)
    try {
      expect(await as(token)(...write)).toMatchObject({ status: 403, body: { confirm: true } })
      expect(await stateOf(server.db)).toEqual(before)
      await server.db.update(sessions).set({ verified_at: server.clock.now })
      expect((await as(token)(...write)).status).toBeLessThan(300)
      // A key has nothing to confirm with.
      expect((await as(server.administrator)(...(await prepare()))).status).toBeLessThan(300)
    } finally {
      server.clock.now = start
    }
  })

  it('isn’t asked for where somebody gets none, or loses some', async () => {
    const [id, role] = [await common(), await writing()]
    const send = as(await server.signedIn())
    const start = server.clock.now
    server.clock.now = new Date(start.getTime() + 11 * 60_000)
    try {
      for (const [method, path, body] of [
        ['PATCH', `roles/${role}`, { permissions: idsOf('msp_edit_user') }],
        ['PATCH', `roles/${role}`, { name: unique('Renamed'), permissions: idsOf('msp_edit_user') }],
        ['PATCH', `employees/${id}`, { first_name: 'Renamed' }],
        ['PATCH', `employees/${id}`, { role: await server.make.role(['msp_view_node']) }],
        ['POST', 'employees', person(server.builtIn.auditor)],
      ] as const)
        expect((await send(method, path, body)).status).toBeLessThan(300)
    } finally {
      server.clock.now = start
    }
  })
})
