import { expect, it } from 'vitest'
import { closedMonths, licenceChanges, priceChanges } from '#server/db/months.schema'
import { closeAfterAll } from '#testing/close-after-all'
import { file, line } from '#testing/compared-months'
import { heldLicences } from '#testing/held-licences'
import { smallApp } from '#testing/small-app'

const server = await closeAfterAll(smallApp())
await server.db.delete(licenceChanges)
await server.db.delete(priceChanges)
const at = new Date('2026-01-05T10:00:00Z')
const price = { at, price_monthly: '3.00' }
await server.db.insert(priceChanges).values([
  { ...price, package_id: 1, currency: 'EUR' },
  { ...price, package_id: 2, currency: 'USD' },
  { ...price, package_id: 3, currency: 'EUR', price_monthly: null },
])
const licences = (company_id: number, package_id: number) =>
  heldLicences({ at, company_id, node_id: server.root, package_id, package_name: `Package ${package_id}` })
await server.db
  .insert(licenceChanges)
  .values([licences(1, 2), licences(1, 3), licences(2, 1), licences(3, 1)])
server.clock.now = new Date('2026-03-04T09:30:00Z')

it('a closed month says its sums by currency, lines without a price, and differences not decided', async () => {
  const person = await server.signedIn()
  // The file has one line, which agrees. Three lines are ours alone.
  const comparison = '/api/console/months/202602/comparison/'
  const begun = await server.request(person, 'POST', comparison, file(1))
  const sent = line(0, { company: 1, package: 2, currency: 'USD', number: 10, amount: '28.00' })
  const part = { file: begun.body.file, from: 0, lines: [sent] }
  expect((await server.request(person, 'POST', `${comparison}lines/`, part)).status).toBe(200)
  const { status, body } = await server.request(person, 'POST', '/api/console/months/202602/close/')
  expect(status, JSON.stringify(body)).toBe(200)
  const summary = async () => {
    const { months } = (await server.request(person, 'GET', '/api/console/months/')).body
    return months[1].closings[0].summary
  }
  expect(await summary()).toMatchObject({
    sums: [
      { currency: 'EUR', amount: '56.00', unknown: 1 },
      { currency: 'USD', amount: '28.00', unknown: 0 },
    ],
    open: 3,
  })
  await server.db.update(closedMonths).set({ summary: null })
  expect(await summary()).toBeNull()
})
