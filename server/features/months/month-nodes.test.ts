import { expect, it } from 'vitest'
import { licenceChanges, licenceWalks } from '#server/db/tables/months.schema'
import type { Db } from '#server/db/open'
import { closeAfterAll } from '#testing/close-after-all'
import { gatewayWithPeople } from '#testing/gateway-with-people'
import { heldLicences } from '#testing/held-licences'
import { smallApp } from '#testing/small-app'

const server = await closeAfterAll(smallApp())
const gateway = await closeAfterAll(gatewayWithPeople())

const at = new Date('2026-03-01T10:00:00Z')
const path = '/api/console/months/202603/'
/** A company at each of these nodes. */
const companiesAt = (db: Db, nodes: readonly number[]) =>
  db
    .insert(licenceChanges)
    .values(nodes.map((node_id, index) => heldLicences({ at, company_id: 900 + index, node_id })))

it('says the nodes of companies with all above them, and no parent of a node that is gone', async () => {
  const north = await server.make.node(server.root, 'North')
  const oslo = await server.make.node(north, 'Oslo')
  await server.make.node(server.root, 'South')
  await companiesAt(server.db, [oslo, 77_777])
  const { body } = await server.request(server.administrator, 'GET', path)
  expect(body.nodes.toSorted((a: { id: number }, b: { id: number }) => a.id - b.id)).toEqual([
    { id: server.root, name: expect.any(String), parent: null },
    { id: north, name: 'North', parent: server.root },
    { id: oslo, name: 'Oslo', parent: north },
    { id: 77_777, name: 'Node 77777' },
  ])
})

it('says the nodes of the last walk on a gateway', async () => {
  const keeper = await gateway.keeper()
  const walk = { upstream: 'https://api.example.com', started_at: at, leased_until: at, ended_at: at }
  const nodes = [
    { id: 70, name: 'Nordic', parent: null },
    { id: 71, name: 'Oslo', parent: 70 },
    { id: 72, name: 'Bergen', parent: 70 },
  ]
  await gateway.db.insert(licenceWalks).values({ ...walk, day: '2026-03-01', outcome: 'complete', nodes })
  await companiesAt(gateway.db, [71])
  const { body } = await keeper.browser.send('GET', path)
  expect(body.nodes.toSorted((a: { id: number }, b: { id: number }) => a.id - b.id)).toEqual(
    nodes.slice(0, 2),
  )
})
