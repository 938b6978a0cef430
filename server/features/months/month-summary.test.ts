import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { closedMonths, licenceChanges, priceChanges } from '#server/db/tables/months.schema'
import { closeAfterAll } from '#testing/close-after-all'
import { decision, file, line } from '#testing/compared-months'
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

it('an open month says its files with their sums, and its open rows as they are now', async () => {
  const keyed = server.administrator
  const month = '/api/console/months/202601/'
  const open = async () => {
    const { body } = await server.request(keyed, 'GET', `${month}open/`)
    return [body.open, body.not_named]
  }
  const files = async () => (await server.request(keyed, 'GET', '/api/console/months/')).body.months[2].files
  expect([await open(), await files()]).toEqual([[0, 0], []])
  const sent = line(0, { company: 1, package: 2, currency: 'USD', number: 10, amount: '99.00' })
  const totals = [
    { why: 'read', currency: 'USD', lines: 1, amount: '99.0012' },
    { why: 'sent', currency: 'USD', lines: 0, amount: '99.00' },
  ]
  const begun = await server.request(keyed, 'POST', `${month}comparison/`, file(1, 'a.csv', 'a', { totals }))
  const part = { file: begun.body.file, from: 0, lines: [sent] }
  expect((await server.request(keyed, 'POST', `${month}comparison/lines/`, part)).status).toBe(200)
  expect(await files()).toEqual([{ name: 'a.csv', sums: [{ currency: 'USD', amount: '99.00' }] }])
  expect(await open()).toEqual([1, 2])
  const [row] = (await server.request(keyed, 'GET', `${month}?limit=1`)).body.companies[0].lines
  const ours = { our_number: row.licences, our_amount: row.amount }
  const theirs = { currency: 'USD', their_number: 10, their_amount: '99.00' }
  const decided = decision({ key: '["1","2","USD"]', ...theirs, ...ours })
  await server.request(keyed, 'POST', `${month}comparison/decisions/`, { decisions: [decided] })
  expect(await open()).toEqual([0, 2])
  // A price that is recorded later is another row, as licences are.
  const late = { at: new Date('2026-01-06T10:00:00Z'), package_id: 3, currency: 'EUR', price_monthly: '0.00' }
  await server.db.insert(priceChanges).values(late)
  await server.db.insert(licenceChanges).values({ ...licences(4, 1), at: late.at })
  expect(await open()).toEqual([0, 2])
  // The figures of a day after the month aren't its own. A row that is changed by hand shows whether it counts anew.
  const withLicence = (license_count: number) =>
    server.db.update(licenceChanges).set({ license_count }).where(eq(licenceChanges.company_id, 1))
  await withLicence(9)
  const march = new Date('2026-03-01T10:00:00Z')
  await server.db.insert(licenceChanges).values({ ...licences(4, 1), at: march })
  expect(await open()).toEqual([0, 2])
  await server.db.insert(licenceChanges).values({ ...licences(4, 1), at: late.at })
  expect(await open()).not.toEqual([0, 2])
  await withLicence(10)
  expect((await server.request(keyed, 'GET', '/api/console/months/209901/open/')).status).toBe(404)
  await server.db.delete(licenceChanges).where(eq(licenceChanges.company_id, 4))
  await server.db.delete(priceChanges).where(eq(priceChanges.at, late.at))
  await server.request(keyed, 'DELETE', `${month}comparison/files/${part.file}/`)
})

it('a closed month says its sums by currency, lines without a price, and what nobody decided', async () => {
  const person = await server.signedIn()
  // The file has one line, which agrees. Three lines are ours alone.
  const comparison = '/api/console/months/202602/comparison/'
  const begun = await server.request(person, 'POST', comparison, file(1))
  const sent = line(0, { company: 1, package: 2, currency: 'USD', number: 10, amount: '28.00' })
  const part = { file: begun.body.file, from: 0, lines: [sent] }
  expect((await server.request(person, 'POST', `${comparison}lines/`, part)).status).toBe(200)
  const open = async () => (await server.request(person, 'GET', '/api/console/months/202602/open/')).body
  const files = async () => (await server.request(person, 'GET', '/api/console/months/')).body.months[1].files
  expect([await open(), await files()]).toEqual([
    { open: 0, not_named: 2 },
    [{ name: 'invoice.csv', sums: null }],
  ])
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
    open: 0,
    not_named: 2,
  })
  expect(await files()).toBeUndefined()
  await server.db.update(closedMonths).set({ summary: null })
  expect(await summary()).toBeNull()
})
