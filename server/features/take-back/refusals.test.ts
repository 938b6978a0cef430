import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { PermissionCode } from '#contract/roles/permissions'
import { audit } from '#server/db/tables/audit.schema'
import { packages } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp, unique } from '#testing/small-app'
import { owner, takingBack } from '#testing/taking-back'

const server = await closeAfterAll(smallApp())
const tools = await takingBack(server)

type Case = readonly [
  rule: string,
  make: () => Promise<{ line: number; by?: string }>,
  status: number,
  words: RegExp,
]
const key = async (codes: readonly PermissionCode[], node = server.root) =>
  (await server.make.key({ codes, node })).key
const person = async (codes: readonly PermissionCode[], node = server.root) =>
  (
    await server.make.session(
      (await server.make.person({ role: await server.make.role(codes, node), node })).id,
    )
  ).token
const readers: PermissionCode[] = [
  'msp_view_role',
  'msp_view_user',
  'msp_view_node',
  'msp_view_managed_company',
]

const refused: readonly Case[] = [
  [
    'a person whom somebody else changed since',
    async () => {
      const { body } = await tools.invite(server.builtIn.auditor)
      const { line } = await tools.write('PATCH', `/api/msp/employees/${body.id}/`, { first_name: 'Tom' })
      await tools.write(
        'PATCH',
        `/api/msp/employees/${body.id}/`,
        { first_name: 'Tam' },
        server.administrator,
      )
      return { line }
    },
    400,
    /Changed since by .+\. Nothing was taken back\./,
  ],
  [
    'a role whose later change clashes',
    async () => {
      const { body } = await tools.makeRole('msp_view_user', 'msp_edit_user')
      const { line } = await tools.setCodes(body.id, 'msp_view_user')
      await tools.setCodes(body.id, 'msp_view_node')
      return { line }
    },
    400,
    /Changed since by/,
  ],
  [
    'a creation after something happened to the record',
    async () => {
      const { body, line } = await tools.invite(server.builtIn.auditor)
      await tools.write('POST', `/api/msp/employees/${body.id}/send-invite/`)
      return { line }
    },
    400,
    /Changed since by .+ Delete the employee instead\./,
  ],
  [
    'the creation of a role that somebody has',
    async () => {
      const { body, line } = await tools.makeRole('msp_view_user')
      await tools.invite(body.id)
      return { line }
    },
    400,
    /has this role/,
  ],
  [
    'a deleted company with a package that has been retired',
    async () => {
      const [pack] = await server.db
        .insert(packages)
        .values({
          name: unique('Vault'),
          type: 'subscription',
          description: '',
          currency: 'EUR',
        })
        .returning({ id: packages.id })
      const { body } = await tools.write('POST', '/api/msp/companies/', {
        name: unique('Acme'),
        ...owner,
        packages: [{ id: pack!.id, license_count: 1 }],
      })
      const { line } = await tools.write('DELETE', `/api/msp/companies/${body.id}/`)
      await server.db.update(packages).set({ retired_at: server.clock.now }).where(eq(packages.id, pack!.id))
      return { line }
    },
    400,
    /is retired/,
  ],
  [
    'a deleted service account, whose key is gone',
    async () => {
      const { id } = await server.make.key({ codes: ['msp_view_user'] })
      return tools.write('DELETE', `/api/console/service-accounts/${id}/`)
    },
    400,
    /its key is gone/,
  ],
  [
    'a rotated key',
    async () => {
      const { id } = await server.make.key({ codes: ['msp_view_user'] })
      return tools.write('POST', `/api/console/service-accounts/${id}/rotate/`)
    },
    400,
    /can’t be taken back/,
  ],
  [
    'a refusal',
    async () => {
      await server.request(tools.anna, 'DELETE', '/api/msp/nodes/999999/')
      return { line: (await tools.lastLine()).id }
    },
    400,
    /was refused/,
  ],
  ['a line that nobody wrote', async () => ({ line: 999_999_999_999 }), 404, /Not found/],
  [
    'a line outside the caller’s scope',
    async () => ({
      ...(await tools.makeRole('msp_view_user')),
      by: await key([...readers, 'msp_delete_role'], await server.make.node()),
    }),
    404,
    /Not found/,
  ],
  [
    'a move of which the caller sees one side',
    async () => {
      const [from, to] = [await server.make.node(), await server.make.node()]
      const { id } = await server.make.person({ role: server.builtIn.auditor, node: from })
      const { line } = await tools.write('PATCH', `/api/msp/employees/${id}/`, { msp_node: to })
      return { line, by: await key([...readers, 'msp_edit_user'], to) }
    },
    400,
    /only one side/,
  ],
  [
    'without the permission to read the log',
    async () => ({ ...(await tools.makeRole()), by: await key(['msp_view_role', 'msp_delete_role']) }),
    403,
    /View Users/,
  ],
  [
    'without the permission of the operation',
    async () => ({ ...(await tools.makeRole()), by: await key(readers) }),
    403,
    /Delete Roles/,
  ],
  [
    'a change that gives what the caller can’t use',
    async () => {
      const { body } = await tools.makeRole('msp_billing_administrator')
      return { ...(await tools.setCodes(body.id)), by: await person([...readers, 'msp_edit_role']) }
    },
    403,
    /only give permissions that you can use/,
  ],
]
it.each(refused)('refuses %s', async (_, make, status, words) => {
  const { line, by } = await make()
  const count = await server.db.$count(audit)
  const reply = await tools.takeBack(line, by)
  expect([reply.status, JSON.stringify(reply.body)]).toEqual([status, expect.stringMatching(words)])
  // Nothing is written but the refusal.
  expect(await server.db.$count(audit)).toBe(count + 1)
})

it('records a refusal as one about the record of the line', async () => {
  const { body, line } = await tools.makeRole()
  await tools.takeBack(line, await key(readers))
  expect(await tools.lastLine()).toMatchObject({
    operation: 'Take back change',
    record_type: 'role',
    record_id: body.id,
    record_name: body.name,
    node_ids: [server.root],
    status: 403,
  })
})

it('asks for a key', async () =>
  expect((await server.request(null, 'POST', '/api/console/audit/1/take-back/')).status).toBe(401))
