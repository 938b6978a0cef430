import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { permissionCodes, type PermissionCode } from '#contract/roles/permissions'
import { audit } from '#server/db/tables/audit.schema'
import { employees, roles, serviceAccounts } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp } from '#testing/small-app'
import { refusal } from '#testing/refusal'

const server = await closeAfterAll(smallApp())
const administrator = await server.signedIn()

const codes: PermissionCode[] = ['msp_view_user']
const all: PermissionCode[] = [...permissionCodes]
/** A role with an active person, an invited one and a key, and a role to give them instead. */
async function made({ node = server.root, own = codes }: { node?: number; own?: PermissionCode[] } = {}) {
  const from = await server.make.role(own, node)
  const to = await server.make.role(codes, node)
  const people = [
    (await server.make.person({ role: from, node })).id,
    (await server.make.person({ role: from, node, active: false })).id,
  ]
  const key = (await server.make.key({ role: from, node })).id
  return { from, to, people, key }
}
const replace = (from: number, role: unknown, by = administrator) =>
  server.request(by, 'POST', `/api/console/roles/${from}/replace/`, { role })
const state = async (role: number) => ({
  exists: (await server.db.$count(roles, eq(roles.id, role))) === 1,
  people: await server.db.$count(employees, eq(employees.role_id, role)),
  keys: await server.db.$count(serviceAccounts, eq(serviceAccounts.role_id, role)),
})

it('moves people and keys to the other role and deletes the role', async () => {
  const { from, to, people, key } = await made()
  const reply = await replace(from, to)
  expect(reply).toMatchObject({
    status: 200,
    body: { people: people.map((id) => ({ id, name: expect.any(String) })), keys: [{ id: key }] },
  })
  expect(await state(from)).toEqual({ exists: false, people: 0, keys: 0 })
  expect(await state(to)).toEqual({ exists: true, people: 2, keys: 1 })
})

it('writes a line for each member, and one for the deletion', async () => {
  const { from, to, people, key } = await made()
  await replace(from, to)
  const lines = await server.db.select().from(audit).orderBy(audit.id)
  const moved = { before: { role: from }, after: { role: to } }
  expect(lines.slice(-4)).toMatchObject([
    ...people.map((id) => ({
      operation: 'Update MSP Employee',
      record_type: 'employee',
      record_id: id,
      ...moved,
    })),
    { operation: 'Update service account', record_type: 'service_account', record_id: key, ...moved },
    { operation: 'Delete Role', record_type: 'role', record_id: from, before: { codes }, after: null },
  ])
  expect(new Set(lines.slice(-4).map(({ request_id }) => request_id)).size).toBe(1)
})

const person = async (given: readonly PermissionCode[], node = server.root) =>
  (
    await server.make.session(
      (await server.make.person({ role: await server.make.role(given, node), node })).id,
    )
  ).token
const without = (...missing: PermissionCode[]) => all.filter((code) => !missing.includes(code))

type Case = readonly [
  rule: string,
  given: () => Promise<{ from: number; to: unknown; by?: string }>,
  status: number,
  words: string,
]
const refused: readonly Case[] = [
  [
    'somebody who may not delete roles',
    async () => ({ ...(await made()), by: await person(without('msp_delete_role')) }),
    403,
    'msp_delete_role',
  ],
  [
    'somebody who may not change people',
    async () => ({ ...(await made()), by: await person(without('msp_edit_user')) }),
    403,
    'msp_edit_user',
  ],
  [
    'somebody who may not change keys',
    async () => ({ ...(await made()), by: await person(without('msp_edit_service_account')) }),
    403,
    'msp_edit_service_account',
  ],
  [
    'a key, which can never change keys',
    async () => ({ ...(await made()), by: server.administrator }),
    403,
    'msp_edit_service_account',
  ],
  [
    'somebody who lacks a permission of the old role',
    async () => ({
      ...(await made({ own: ['msp_view_user', 'msp_delete_node'] })),
      by: await person(without('msp_delete_node')),
    }),
    403,
    'msp_delete_node',
  ],
  [
    'somebody who lacks a permission of the new role',
    async () => ({
      ...(await made()),
      to: await server.make.role(['msp_delete_node']),
      by: await person(without('msp_delete_node')),
    }),
    403,
    'msp_delete_node',
  ],
  [
    'a new role that belongs to another node',
    async () => ({ ...(await made()), to: await server.make.role(codes, await server.make.node()) }),
    400,
    'belongs to another node',
  ],
  ['an unknown new role', async () => ({ ...(await made()), to: 999_999 }), 400, 'no role with this ID'],
  [
    'the role itself',
    async () => {
      const { from } = await made()
      return { from, to: from }
    },
    400,
    'Choose another role',
  ],
]
it.each(refused)('refuses %s and changes nothing', async (_, given, status, words) => {
  const { from, to, by } = await given()
  const reply = await replace(from, to, by)
  expect(reply.status).toBe(status)
  expect(JSON.stringify(reply.body)).toContain(words)
  expect(await state(from)).toEqual({ exists: true, people: 2, keys: 1 })
})

it('refuses to take the last administrator’s role away', async () => {
  const own = await smallApp()
  const role = await own.make.role(all)
  const { id } = await own.make.person({ role })
  const { token } = await own.make.session(id)
  const to = await own.make.role(codes)
  const reply = await own.request(token, 'POST', `/api/console/roles/${role}/replace/`, { role: to })
  expect(reply).toMatchObject(refusal(400, 'The root node needs'))
  expect(await own.db.$count(employees, eq(employees.role_id, role))).toBe(1)
  await own.close()
})

it('refuses built-in roles', async () => {
  expect(await replace(server.builtIn.auditor, server.builtIn.helpDesk)).toMatchObject(
    refusal(400, 'is a built-in role'),
  )
})

it('asks somebody to confirm who they are after ten minutes', async () => {
  const { from, to } = await made()
  const by = await server.signedIn()
  server.clock.pass(11 * 60_000)
  expect(await replace(from, to, by)).toMatchObject({ status: 403, body: { confirm: true } })
  expect(await state(from)).toEqual({ exists: true, people: 2, keys: 1 })
})
