import { expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { nodes, roles } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp } from '#testing/small-app'

const server = await closeAfterAll(smallApp())
const { make, db, root } = server
const north = await make.node(root, 'North')
const quay = await make.node(north, 'Quay')
const uidOf = async (id: number) => (await db.select().from(nodes).where(eq(nodes.id, id)))[0]!.uid
const place: Record<'root' | 'north' | 'quay', string> = {
  root: await uidOf(root),
  north: await uidOf(north),
  quay: await uidOf(quay),
}
const many = await make.role(['msp_view_node', 'msp_edit_node', 'msp_view_user'], north, 'Größte')
await make.role(['msp_view_node'], quay, 'Small')
await make.role(['msp_view_node', 'msp_edit_node'], root, 'Middle')
for (const node of [root, quay]) await make.person({ role: many, node })

const namesOf = async (query: string) => {
  const { status, body } = await server.request(server.administrator, 'GET', `/api/msp/roles/?${query}`)
  expect(status, query).toBe(200)
  expect(body.count, query).toBe(body.results.length)
  return body.results.map(({ name }: { name: string }) => name)
}

it('filters roles by type, permission, node and the nodes below, and by words without accents', async () => {
  const builtIn = await server.db.select().from(roles)
  expect(await namesOf('role_type=Custom&ordering=name')).toEqual(['Größte', 'Middle', 'Small'])
  expect((await namesOf('role_type=System+Assigned')).toSorted()).toEqual(
    builtIn.flatMap(({ node_id, name }) => (node_id === null ? [name] : [])).toSorted(),
  )
  expect(await namesOf('role_type=Custom&permission=msp_edit_node&ordering=name')).toEqual([
    'Größte',
    'Middle',
  ])
  expect(await namesOf(`node=${place.north}`)).toEqual(['Größte'])
  expect(await namesOf(`node=${place.north}&include_descendants=true&ordering=name`)).toEqual([
    'Größte',
    'Small',
  ])
  expect(await namesOf(`node=${place.north}&include_descendants=false`)).toEqual(['Größte'])
  expect(await namesOf('search=grosste')).toEqual(['Größte'])
})

it('leaves the roles changed on a day or later', async () => {
  const changed = (name: string, day: string) =>
    server.db
      .update(roles)
      .set({ last_modified: new Date(`${day}T23:59:59Z`) })
      .where(eq(roles.name, name))
  await changed('Small', '2026-03-02')
  await changed('Middle', '2026-03-03')
  const custom = (from: string) => namesOf(`role_type=Custom&ordering=name&changed_from=${from}`)
  expect(await custom('2026-03-02')).toEqual(['Größte', 'Middle', 'Small'])
  expect(await custom('2026-03-03')).toEqual(['Größte', 'Middle'])
  expect(await custom('2026-03-04')).toEqual(['Größte'])
})

it('orders roles by node, type, permissions and members', async () => {
  expect(await namesOf('role_type=Custom&ordering=permission_count')).toEqual(['Small', 'Middle', 'Größte'])
  expect((await namesOf('role_type=Custom&ordering=-member_count'))[0]).toBe('Größte')
  const below = `node=${place.north}&include_descendants=true`
  expect(await namesOf(`${below}&ordering=msp_node_name`)).toEqual(['Größte', 'Small'])
  expect(await namesOf(`${below}&ordering=-msp_node_name`)).toEqual(['Small', 'Größte'])
  expect((await namesOf('ordering=role_type')).slice(0, 3).toSorted()).toEqual(['Größte', 'Middle', 'Small'])
})
