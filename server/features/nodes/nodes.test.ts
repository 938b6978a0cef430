import { describe, expect, it } from 'vitest'
import type { PermissionCode } from '#contract/roles/permissions'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp, unique } from '#testing/small-app'
import { notFound, refusal } from '#testing/refusal'

const server = await closeAfterAll(smallApp())

const url = '/api/msp/nodes/'
const create = (body: unknown, key = server.administrator) => server.request(key, 'POST', url, body)
const update = (id: number, body: unknown, key = server.administrator) =>
  server.request(key, 'PATCH', `${url}${id}/`, body)
const remove = (id: number, key = server.administrator) => server.request(key, 'DELETE', `${url}${id}/`)
const get = async (id: number) => (await server.request(server.administrator, 'GET', `${url}${id}/`)).body
const noSuchNode = { status: 400, body: { parent: ['There is no node with this ID.'] } }
const nameTaken = { status: 400, body: { name: ['Another node under this parent has this name.'] } }
const writer: PermissionCode[] = ['msp_add_node', 'msp_edit_node', 'msp_delete_node']

describe('Create Node', () => {
  it('answers 201 with the whole record and stores it', async () => {
    const parent = await server.make.node()
    const name = unique('Branch')
    const { status, body } = await create({ name, parent })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name,
      parent,
      created_at: server.clock.now.toISOString(),
      company_count: 0,
      employee_count: 0,
      child_count: 0,
    })
    expect(await get(body.id)).toEqual(body)
    expect(await get(parent)).toMatchObject({ child_count: 1 })
  })

  it("puts the node below the caller's own node by default", async () => {
    const { key, node } = await server.make.key({ node: await server.make.node(), codes: writer })
    expect(await create({ name: 'Below' }, key)).toMatchObject({ status: 201, body: { parent: node } })
  })

  it('shows the new node once to a caller without the cascade permission', async () => {
    const { key } = await server.make.key({ codes: [...writer, 'msp_view_node'] })
    const { status, body } = await create({ name: unique('Once') }, key)
    expect(status).toBe(201)
    expect((await server.request(key, 'GET', `${url}${body.id}/`)).status).toBe(404)
    expect((await remove(body.id, key)).status).toBe(404)
    expect(await create({ name: 'Deeper', parent: body.id }, key)).toMatchObject(noSuchNode)
  })

  it('trims the name, and accepts 120 characters and an id as digits', async () => {
    const parent = await server.make.node()
    expect(await create({ name: '  Trimmed\u00a0\n', parent: String(parent) })).toMatchObject({
      status: 201,
      body: { name: 'Trimmed', parent },
    })
    expect(await create({ name: ` ${'ä'.repeat(120)} `, parent })).toMatchObject({
      status: 201,
      body: { name: 'ä'.repeat(120) },
    })
  })

  it.each([
    ['Depot', 'Depot'],
    ['Ärzte Süd', 'ÄRZTE SÜD'],
    ["O'Brien’s – Depot", 'O’Brien`s -  Depot\u200b'],
  ])('refuses a name that a sibling has: %s, then %j', async (first, second) => {
    const [parent, other] = [await server.make.node(), await server.make.node()]
    expect((await create({ name: first, parent })).status).toBe(201)
    expect(await create({ name: second, parent })).toMatchObject(nameTaken)
    expect((await create({ name: second, parent: other })).status).toBe(201)
  })
})

describe('Update Node', () => {
  it('renames, moves, does both or neither', async () => {
    const [from, to] = [await server.make.node(), await server.make.node()]
    const id = await server.make.node(from, 'Old')
    expect(await update(id, { name: ' New ' })).toMatchObject({
      status: 200,
      body: { id, name: 'New', parent: from },
    })
    expect(await update(id, { parent: to })).toMatchObject({ status: 200, body: { name: 'New', parent: to } })
    expect(await update(id, { name: 'Back', parent: from })).toMatchObject({
      status: 200,
      body: { name: 'Back', parent: from },
    })
    expect(await update(id, {})).toMatchObject({ status: 200, body: { name: 'Back', parent: from } })
    expect(await update(id, { parent: from, name: 'BACK' })).toMatchObject({
      status: 200,
      body: { name: 'BACK', parent: from },
    })
  })

  it('refuses a name that a sibling has, also after a move', async () => {
    const [here, there] = [await server.make.node(), await server.make.node()]
    const id = await server.make.node(here, 'One')
    await server.make.node(here, 'Two-a')
    await server.make.node(there, 'ONE\u200b')
    for (const name of ['tWO-A', 'Two–a']) expect(await update(id, { name }), name).toMatchObject(nameTaken)
    expect(await update(id, { parent: there })).toMatchObject(nameTaken)
    expect(await get(id)).toMatchObject({ name: 'One', parent: here })
  })

  it('renames the root, but never moves it', async () => {
    expect(await update(server.root, { name: 'Headquarters' })).toMatchObject({
      status: 200,
      body: { name: 'Headquarters', parent: null },
    })
    for (const parent of [await server.make.node(), server.root]) {
      expect(await update(server.root, { parent })).toMatchObject({
        status: 400,
        body: { parent: ["The root node can't be moved."] },
      })
    }
    expect(await update(server.root, { parent: 999_999 })).toMatchObject(noSuchNode)
  })

  it('refuses to move a node below itself', async () => {
    const top = await server.make.node()
    const middle = await server.make.node(top)
    const bottom = await server.make.node(middle)
    for (const parent of [top, middle, bottom]) {
      expect(await update(top, { parent })).toMatchObject({
        status: 400,
        body: { parent: ["A node can't be moved below itself."] },
      })
    }
    expect(await update(bottom, { parent: top })).toMatchObject({ status: 200, body: { parent: top } })
  })

  it.each([
    ['gives to members above the new place', 'to'],
    ['takes from members above the old place', 'from'],
  ] as const)('refuses a move that %s more than the caller holds', async (_, place) => {
    const parents = { from: await server.make.node(), to: await server.make.node() }
    const id = await server.make.node(parents.from)
    const codes: PermissionCode[] = ['msp_assume_managed_company', 'msp_cascade_permissions']
    await server.make.key({ node: parents[place], codes })
    const { key } = await server.make.key({ codes: ['msp_edit_node', 'msp_cascade_permissions'] })
    expect(await update(id, { parent: parents.to }, key)).toMatchObject(
      refusal(403, 'msp_assume_managed_company'),
    )
    expect(await get(id)).toMatchObject({ parent: parents.from })
    const within = await server.make.node(parents.from)
    expect((await update(id, { parent: within }, key)).status).toBe(200)
    expect((await update(id, { parent: parents.to })).status).toBe(200)
  })

  it('refuses a move that leaves somebody with a role of a node that is no longer above', async () => {
    const [from, to] = [await server.make.node(), await server.make.node()]
    const id = await server.make.node(from)
    const role = await server.make.role(['msp_cascade_permissions'], from)
    await server.make.person({ node: await server.make.node(id), role })
    expect(await update(id, { parent: to })).toMatchObject(
      refusal(400, '1 person or key at or below this node has a role'),
    )
    expect((await update(id, { parent: await server.make.node(from) })).status).toBe(200)
  })
})

describe('Delete Node', () => {
  it('deletes an empty node, once', async () => {
    const id = await server.make.node()
    expect(await remove(id)).toMatchObject({ status: 204, body: undefined })
    expect(await remove(id)).toMatchObject(notFound)
    expect(await get(id)).toEqual({ detail: 'Not found.' })
  })

  it('refuses to delete the root', async () => {
    expect(await remove(server.root)).toMatchObject({
      status: 400,
      body: { error: ["The root node can't be deleted."] },
    })
  })

  it('refuses to delete a node that is not empty, and counts what it has in one sentence', async () => {
    const id = await server.make.node()
    const refuses = async (words: string) =>
      expect(await remove(id)).toMatchObject({
        status: 400,
        body: { error: [`Only an empty node can be deleted. This one has ${words}.`] },
      })
    for (const [first, all] of [
      ['1 child node', '1 child node, 1 company, 1 person, 1 key, 1 role'],
      [
        '2 child nodes, 1 company, 1 person, 1 key, 1 role',
        '2 child nodes, 2 companies, 2 people, 2 keys, 2 roles',
      ],
    ] as const) {
      await server.make.node(id)
      await refuses(first)
      await server.make.company(id)
      await server.make.person({ node: id, role: server.builtIn.auditor, active: first !== '1 child node' })
      await server.make.key({ node: id, codes: [] })
      await refuses(all)
    }
    expect(await get(id)).toMatchObject({ id })
  })
})
