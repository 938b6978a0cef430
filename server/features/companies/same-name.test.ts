import { expect, it } from 'vitest'
import { companies } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp, unique } from '#testing/small-app'

const server = await closeAfterAll(smallApp())

const url = '/api/msp/companies/'
const owner = { owner_first_name: 'Ada', owner_last_name: 'Lovelace', owner_email: 'ada@example.com' }
const create = (body: object) =>
  server.request(server.administrator, 'POST', url, { name: unique('Company'), ...owner, ...body })
const update = (id: number, body: object) =>
  server.request(server.administrator, 'PATCH', `${url}${id}/`, body)
const nameTaken = { status: 400, body: { name: ['Another company in this node has this name.'] } }

it('keeps names unique within a node without regard to case, and allows them at another node', async () => {
  const [here, there] = [await server.make.node(), await server.make.node()]
  expect((await create({ name: 'Müller GmbH', msp_node: here })).status).toBe(201)
  for (const name of ['Müller GmbH', 'MÜLLER gmbh', ' müller GMBH '])
    expect(await create({ name, msp_node: here })).toMatchObject(nameTaken)
  expect((await create({ name: 'müller gmbh', msp_node: there })).status).toBe(201)
  expect((await create({ name: "-O'Brien & Sons-", msp_node: here })).status).toBe(201)
  for (const name of ['-O’Brien & Sons-', '–o`brien  & sons\u2011'])
    expect(await create({ name, msp_node: here }), name).toMatchObject(nameTaken)
  // A name that only begins alike, or has no accent, is another one.
  for (const name of ["-O'Brien", 'Muller GmbH'])
    expect((await create({ name, msp_node: here })).status, name).toBe(201)
})

it('changes all but the name of two companies that have had one name since before the rule', async () => {
  const node_id = await server.make.node()
  const row = { node_id, ...owner, created_at: server.clock.now }
  const [one] = await server.db
    .insert(companies)
    .values([
      { ...row, name: "O'Neil" },
      { ...row, name: 'O’Neil' },
    ])
    .returning({ id: companies.id })
  const changes = [{ owner_first_name: 'Zoë' }, { name: "o'NEIL" }, { msp_node: await server.make.node() }]
  for (const change of changes) expect((await update(one!.id, change)).status).toBe(200)
  expect(await update(one!.id, { msp_node: node_id })).toMatchObject(nameTaken)
})
