import { beforeEach, describe, expect, it } from 'vitest'
import { permissionCodes } from '#contract/roles/permissions'
import { administratorCodes } from '#domain/access/administrators'
import { employees } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp } from '#testing/small-app'

let last: number
const server = await closeAfterAll(smallApp())
beforeEach(async () => {
  await server.db.delete(employees)
  // A role whose permissions a key can use, and that applies everywhere, so that only this rule can refuse.
  const role = await server.make.role([...administratorCodes, 'msp_cascade_permissions'])
  last = (await server.make.person({ role })).id
})

const write = (method: 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  server.request(server.administrator, method, `/api/msp/${path}/`, body)
const refused = {
  status: 400,
  body: {
    error: [
      'The root node needs an active person with every user and role permission. Make someone else administrator first.',
    ],
  },
}

it('every user and role permission is eight codes', () => {
  expect(administratorCodes.toSorted()).toEqual(
    permissionCodes.filter((code) => /_(user|role)$/.test(code)).toSorted(),
  )
  expect(administratorCodes).toHaveLength(8)
})

describe('the last administrator', () => {
  it('cannot be deleted, demoted or moved away from the root', async () => {
    const node = await server.make.node()
    expect(await write('DELETE', `employees/${last}`)).toMatchObject(refused)
    expect(await write('PATCH', `employees/${last}`, { role: server.builtIn.auditor })).toMatchObject(refused)
    expect(await write('PATCH', `employees/${last}`, { msp_node: node })).toMatchObject(refused)
    const { body } = await server.request(server.administrator, 'GET', `/api/msp/employees/${last}/`)
    expect(body).toMatchObject({ role_name: expect.stringMatching(/^Role/), msp_node: server.root })
  })

  it('can be renamed', async () => {
    expect((await write('PATCH', `employees/${last}`, { first_name: 'Renamed' })).status).toBe(200)
  })

  it('is not an invited person, a person at another node or one without all eight permissions', async () => {
    await server.make.person({ role: server.builtIn.administrator, active: false })
    await server.make.person({ role: server.builtIn.administrator, node: await server.make.node() })
    for (const code of administratorCodes) {
      await server.make.person({
        role: await server.make.role(permissionCodes.filter((one) => one !== code)),
      })
    }
    expect(await write('DELETE', `employees/${last}`)).toMatchObject(refused)
  })

  it('can go when another person at the root has the eight permissions, with any role', async () => {
    const role = await server.make.role(administratorCodes)
    const other = await server.make.person({ role })
    expect((await write('DELETE', `employees/${last}`)).status).toBe(204)
    expect(await write('DELETE', `employees/${other.id}`)).toMatchObject(refused)
  })

  it('keeps the eight permissions when the role changes', async () => {
    const role = await server.make.role(administratorCodes)
    const other = await server.make.person({ role })
    expect((await write('DELETE', `employees/${last}`)).status).toBe(204)
    expect(await write('PATCH', `roles/${role}`, { permissions: [22, 4, 5, 23, 7, 8, 9] })).toMatchObject(
      refused,
    )
    const { body } = await server.request(server.administrator, 'GET', `/api/msp/roles/${role}/`)
    const held = body.role_permissions.flatMap((one: { permissions: { is_selected: boolean }[] }) =>
      one.permissions.filter((all) => all.is_selected),
    )
    expect(held).toHaveLength(8)
    expect(
      (await write('PATCH', `roles/${role}`, { permissions: [22, 4, 5, 6, 23, 7, 8, 9, 21] })).status,
    ).toBe(200)
    expect(await write('PATCH', `employees/${other.id}`, { role: server.builtIn.helpDesk })).toMatchObject(
      refused,
    )
  })
})

it('refuses nothing while there is no administrator yet', async () => {
  await server.db.delete(employees)
  const role = await server.make.role(administratorCodes)
  const { id } = await server.make.person({ role, active: false })
  expect((await write('DELETE', `employees/${id}`)).status).toBe(204)
})
