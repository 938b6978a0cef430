import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp, unique, uniqueEmail } from '#testing/small-app'

const many = 5_000
const server = await closeAfterAll(smallApp())
await server.db.execute(sql`
  insert into nodes (name, parent_id, created_at)
  select 'Branch ' || n, ${server.root}, now() from generate_series(1, ${sql.raw(String(many))}) as n`)
const newest = await server.make.node(await server.make.node())

const ask = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) =>
  server.request(server.administrator, method, `/api/${path}`, body)

it('reads and writes for a caller whose scope has 5,000 nodes', async () => {
  const lists = ['companies', 'employees', 'roles', 'nodes'].map((noun) => `msp/${noun}/`)
  for (const path of [...lists, 'console/audit/', 'console/service-accounts/'])
    expect([path, (await ask('GET', path)).status]).toEqual([path, 200])
  const company = await ask('POST', 'msp/companies/', {
    name: unique('Company'),
    msp_node: newest,
    packages: [],
    owner_first_name: 'Ada',
    owner_last_name: 'Lovelace',
    owner_email: uniqueEmail(),
  })
  expect(company).toMatchObject({ status: 201, body: { msp_node: newest } })
  expect((await ask('GET', 'msp/nodes/?page_size=1')).body.count).toBeGreaterThan(many)
  const moved = await ask('PATCH', `msp/nodes/${newest}/`, { parent: server.root })
  expect(moved).toMatchObject({ status: 200, body: { parent: server.root } })
})
