import { describe, expect, it } from 'vitest'
import type { PermissionCode } from '#contract/roles/permissions'
import { roles } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { beyond, heldBy, idsOf, nameTaken, type Category } from '#testing/role-bodies'
import { smallApp, unique } from '#testing/small-app'
import { notFound, refusal } from '#testing/refusal'
import { eq } from 'drizzle-orm'
import { formatLastModified } from '#contract/roles/roles'
import { badIds } from '#testing/bad-fields'

const server = await closeAfterAll(smallApp())
const url = '/api/msp/roles/'

const update = (id: number, body: unknown, key = server.administrator) =>
  server.request(key, 'PATCH', `${url}${id}/`, body)
const remove = (id: number, key = server.administrator) => server.request(key, 'DELETE', `${url}${id}/`)
const get = async (id: number) => (await server.request(server.administrator, 'GET', `${url}${id}/`)).body
const writer: PermissionCode[] = ['msp_view_role', 'msp_add_role', 'msp_edit_role', 'msp_delete_role']

const cascade: PermissionCode = 'msp_cascade_permissions'

const create = (body: object, key = server.administrator) =>
  server.request(key, 'POST', url, { name: unique('Role'), permissions: [], ...body })

describe('Update Role', () => {
  it('changes the given fields, answers the whole role and dates the change', async () => {
    const id = await server.make.role(['msp_view_user'])
    const before = await get(id)
    expect((await update(id, {})).body).toEqual(before)
    const name = unique('Renamed')
    expect(await update(id, { name })).toMatchObject({ status: 200, body: { ...before, name } })
    const day = server.clock.now
    server.clock.now = new Date('2026-04-30T23:59:00.000Z')
    const { body } = await update(id, { permissions: idsOf('msp_view_role') })
    server.clock.now = day
    expect(body).toMatchObject({ name, last_modified: 'April 30, 2026' })
    expect(heldBy(body)).toEqual(['msp_view_role'])
  })

  it('refuses to change a built-in role', async () => {
    for (const id of Object.values(server.builtIn)) {
      const before = await get(id)
      for (const body of [{ name: 'Mine' }, { permissions: [] }, {}]) {
        expect(await update(id, body)).toMatchObject(refusal(400, 'is a built-in role'))
      }
      expect(await get(id)).toEqual(before)
    }
  })

  it('refuses a taken name, but not its own name in another case', async () => {
    const node = await server.make.node()
    const id = await server.make.role([], node, 'One')
    await server.make.role([], node, 'Two')
    expect(await update(id, { name: 'TWO' })).toMatchObject(nameTaken)
    expect(await update(id, { name: 'oNE' })).toMatchObject({ status: 200, body: { name: 'oNE' } })
  })

  it('refuses every change of a role with a permission that the caller lacks', async () => {
    const { key } = await server.make.key({ codes: writer })
    const id = await server.make.role(['msp_view_role', cascade])
    const before = await get(id)
    for (const body of [{ permissions: [] }, { permissions: idsOf('msp_view_role') }, { name: 'Small' }, {}])
      expect(await update(id, body, key)).toMatchObject(beyond(cascade))
    expect(await get(id)).toEqual(before)
    const equal = await server.make.key({ codes: [...writer, cascade] })
    expect((await update(id, { permissions: [] }, equal.key)).status).toBe(200)
  })

  it('refuses to end the cascade while the role has members below its node', async () => {
    const id = await server.make.role(['msp_view_user', cascade])
    const below = await server.make.person({ role: id, node: await server.make.node() })
    await server.make.person({ role: id })
    expect(await update(id, { permissions: idsOf('msp_view_user') })).toMatchObject(
      refusal(400, '1 person or key has this role below its node'),
    )
    await server.request(server.administrator, 'DELETE', `/api/msp/employees/${below.id}/`)
    expect((await update(id, { permissions: idsOf('msp_view_user') })).status).toBe(200)
  })
})

describe('Delete Role', () => {
  it('deletes a role without members, once', async () => {
    const id = await server.make.role([])
    expect(await remove(id)).toMatchObject({ status: 204, body: undefined })
    expect(await remove(id)).toMatchObject(notFound)
  })

  it('refuses to delete a built-in role', async () => {
    const unused = await server.db
      .insert(roles)
      .values({
        name: 'Unused',
        node_id: null,
        codes: [],
        created_at: server.clock.now,
        last_modified: server.clock.now,
      })
      .returning()
    expect(await remove(unused[0]!.id)).toMatchObject(refusal(400, 'Unused is a built-in role'))
  })

  it('refuses a role in use and names its members, also invited ones', async () => {
    const id = await server.make.role([])
    await server.make.person({ role: id, first_name: 'Ada', last_name: 'Lovelace' })
    await server.make.person({ role: id, first_name: 'Bo', last_name: 'Li' })
    await server.make.person({ role: id, first_name: 'Cy', last_name: 'Twombly', active: false })
    await server.make.person({ role: id, first_name: 'Sukarno', last_name: '-' })
    await server.make.key({ role: id, name: 'Import' })
    expect(await remove(id)).toMatchObject({
      status: 400,
      body: {
        error: [
          '4 people and 1 key have this role: Ada Lovelace, Bo Li, Cy Twombly, Sukarno, key Import. Give them other roles first.',
        ],
      },
    })
    expect(await get(id)).toMatchObject({ id })
  })

  it('counts all members, but names at most five', async () => {
    const node = await server.make.node()
    const id = await server.make.role([cascade], node)
    const below = await server.make.node(node)
    for (let count = 0; count < 6; count++)
      await server.make.person({ role: id, node: below, first_name: `P${count}`, last_name: 'Q' })
    expect((await remove(id)).body.error).toEqual([
      '6 people have this role: P0 Q, P1 Q, P2 Q, P3 Q, P4 Q, …. Give them other roles first.',
    ])
  })

  it('refuses to delete a role with a permission that the caller lacks', async () => {
    const id = await server.make.role(['msp_view_role', cascade])
    const { key } = await server.make.key({ codes: writer })
    expect(await remove(id, key)).toMatchObject(beyond(cascade))
    const equal = await server.make.key({ codes: [...writer, cascade] })
    expect((await remove(id, equal.key)).status).toBe(204)
  })
})

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
