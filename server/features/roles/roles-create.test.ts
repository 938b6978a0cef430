import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { PermissionCode } from '#contract/roles/permissions'
import { formatLastModified } from '#contract/roles/roles'
import { roles } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { badIds } from '#testing/bad-fields'
import { beyond, heldBy, idsOf, nameTaken, type Category } from '#testing/role-bodies'
import { smallApp, unique } from '#testing/small-app'

const server = await closeAfterAll(smallApp())

const url = '/api/msp/roles/'
const create = (body: object, key = server.administrator) =>
  server.request(key, 'POST', url, { name: unique('Role'), permissions: [], ...body })
const get = async (id: number) => (await server.request(server.administrator, 'GET', `${url}${id}/`)).body
const writer: PermissionCode[] = ['msp_view_role', 'msp_add_role', 'msp_edit_role', 'msp_delete_role']
const cascade: PermissionCode = 'msp_cascade_permissions'

describe('Create Role', () => {
  it('answers 201 with the whole role: every category and its selected permissions', async () => {
    const node = await server.make.node(server.root, unique('Branch'))
    const { status, body } = await create({
      name: ' Care ',
      msp_node: node,
      permissions: idsOf('msp_view_user', 'msp_view_managed_company'),
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Care',
      msp_node: node,
      msp_node_name: expect.stringContaining('Branch'),
      role_type: 'Custom',
      last_modified: formatLastModified(server.clock.now),
    })
    expect(heldBy(body)).toEqual(['msp_view_user', 'msp_view_managed_company'])
    expect(body.role_permissions.flatMap((one: Category) => one.permissions)).toHaveLength(25)
    expect(await get(body.id)).toEqual(body)
  })

  it("belongs to the caller's own node by default", async () => {
    const { key, node } = await server.make.key({ node: await server.make.node(), codes: writer })
    expect(await create({}, key)).toMatchObject({ status: 201, body: { msp_node: node } })
  })

  it('accepts ids as digits, and each once', async () => {
    const { body } = await create({ permissions: ['21', 21, '22', 22] })
    expect(heldBy(body)).toEqual(['msp_view_node', 'msp_view_user'])
    expect((await server.db.select().from(roles).where(eq(roles.id, body.id)))[0]!.codes).toEqual([
      'msp_view_node',
      'msp_view_user',
    ])
  })

  it.each(badIds)('a permission that is %s is a 400 on the field', async (_, id) => {
    expect(await create({ permissions: [21, id] })).toMatchObject({
      status: 400,
      body: { 'permissions.1': [expect.any(String)] },
    })
  })

  it('refuses more than 100 permissions and unknown ones', async () => {
    expect(await create({ permissions: '21' })).toMatchObject({
      status: 400,
      body: { permissions: ['Send a list.'] },
    })
    expect(await create({ permissions: null })).toMatchObject({
      status: 400,
      body: { permissions: ['Send a list.'] },
    })
    expect(await create({ permissions: Array(101).fill(21) })).toMatchObject({
      status: 400,
      body: { permissions: ['At most 100 permissions.'] },
    })
    for (const unknown of [26, 999]) {
      expect(await create({ permissions: [21, unknown] })).toMatchObject({
        status: 400,
        body: { permissions: [expect.stringContaining('There is no permission with one of these IDs')] },
      })
    }
  })

  it('refuses a name that the node has in any spelling, but not the name of a role of another node or a built-in role', async () => {
    const [here, there] = [await server.make.node(), await server.make.node()]
    expect((await create({ name: 'Büro', msp_node: here })).status).toBe(201)
    for (const name of ['Büro', 'BÜRO', ' büro ', 'Bü\u00adro\u200b'])
      expect(await create({ name, msp_node: here })).toMatchObject(nameTaken)
    expect((await create({ name: 'büro', msp_node: there })).status).toBe(201)
    expect((await create({ name: 'Administrator', msp_node: here })).status).toBe(201)
  })

  it('refuses permissions that the caller lacks, and names them', async () => {
    const { key } = await server.make.key({ codes: writer })
    expect(
      await create({ permissions: idsOf('msp_view_role', 'msp_add_user', 'msp_billing_administrator') }, key),
    ).toMatchObject(beyond('msp_add_user', 'msp_billing_administrator'))
    expect(await create({ permissions: idsOf('msp_view_role', cascade) }, key)).toMatchObject(beyond(cascade))
    expect((await create({ permissions: idsOf(...writer) }, key)).status).toBe(201)
  })
})
