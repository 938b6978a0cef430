import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { neverForServiceAccounts } from '#contract/permission-catalogue'
import { permissionCodes } from '#contract/permissions'
import type { Answer, Method } from '#testing/app-on'
import { stateOf } from '#testing/permissions'
import { idsOf } from '#testing/role-bodies'
import { smallApp, unique, uniqueEmail, type SmallApp } from '#testing/small-app'

let server: SmallApp
/** Somebody who can do everything, for whom a reset mails a link. */
let second: number
beforeAll(async () => {
  server = await smallApp()
  second = (await server.make.person({ role: server.builtIn.administrator })).id
})
afterAll(() => server.close())

type Send = (method: Method, path: string, body?: object) => Promise<Answer>
const as =
  (caller: string): Send =>
  (method, path, body) =>
    server.request(caller, method, `/api/msp/${path}/`, body)
const superior = async () => (await server.make.person({ role: server.builtIn.administrator })).id
const common = async () => (await server.make.person({ role: server.builtIn.auditor })).id
const person = (role: number) => ({ first_name: 'Ada', last_name: 'New', email: uniqueEmail(), role })
const dangerous = () => server.make.role(neverForServiceAccounts)

/** Prepares a write, and makes it. */
type Road = [string, () => Promise<(send: Send) => Promise<Answer>>]
const roads: Road[] = [
  [
    'create a role with them',
    async () => (send) =>
      send('POST', 'roles', { name: unique('New'), permissions: idsOf(...neverForServiceAccounts) }),
  ],
  [
    'add them to a role',
    async () => {
      const role = await server.make.role([])
      return (send) => send('PATCH', `roles/${role}`, { permissions: idsOf('msp_rotate_service_account') })
    },
  ],
  [
    'change a role that has them',
    async () => {
      const role = await dangerous()
      return (send) => send('PATCH', `roles/${role}`, { name: unique('Renamed') })
    },
  ],
  [
    'delete a role that has them',
    async () => {
      const role = await dangerous()
      return (send) => send('DELETE', `roles/${role}`)
    },
  ],
  [
    'invite a person with them',
    async () => (send) => send('POST', 'employees', person(server.builtIn.administrator)),
  ],
  [
    'give a person a role with them',
    async () => {
      const [id, role] = [await common(), await dangerous()]
      return (send) => send('PATCH', `employees/${id}`, { role })
    },
  ],
  [
    'rename a person who has them',
    async () => {
      const id = await superior()
      return (send) => send('PATCH', `employees/${id}`, { first_name: 'Renamed' })
    },
  ],
  [
    'take them from a person',
    async () => {
      const id = await superior()
      return (send) => send('PATCH', `employees/${id}`, { role: server.builtIn.auditor })
    },
  ],
  [
    'reset the sign-in of a person who has them',
    async () => (send) => send('PATCH', `employees/${second}/reset-2fa`),
  ],
  [
    'delete a person who has them',
    async () => {
      const id = await superior()
      return (send) => send('DELETE', `employees/${id}`)
    },
  ],
  [
    'move a node below somebody who has them',
    async () => {
      const [from, to] = [await server.make.node(), await server.make.node()]
      await server.make.person({ role: server.builtIn.administrator, node: to })
      return (send) => send('PATCH', `nodes/${from}`, { parent: to })
    },
  ],
  [
    'move a node away from somebody who has them',
    async () => {
      const from = await server.make.node()
      await server.make.person({ role: server.builtIn.administrator, node: from })
      const node = await server.make.node(from)
      return (send) => send('PATCH', `nodes/${node}`, { parent: server.root })
    },
  ],
]

describe('the four permissions that no key can use', () => {
  it.each(roads)('a key can’t %s, although its role has them; a person can', async (_, prepare) => {
    const write = await prepare()
    const before = await stateOf(server.db)
    expect(await write(as(server.administrator))).toMatchObject({
      status: 403,
      body: {
        detail: expect.stringContaining(
          'No API key can use permissions to write service accounts: sign in as a person who has them.',
        ),
      },
    })
    expect(await stateOf(server.db)).toEqual(before)
    expect((await write(as(await server.signedIn()))).status).toBeLessThan(300)
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
