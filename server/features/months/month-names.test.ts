import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { monthShape } from '#contract/months/months'
import type { Written } from '#contract/shape'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp } from '#testing/small-app'

type Month = Written<typeof monthShape>
const server = await closeAfterAll(smallApp())

const send = async (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) => {
  const reply = await server.request(server.administrator, method, url, body)
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
  return reply.body
}
const month = (at: Date): Promise<Month> =>
  send('GET', `/api/console/months/${at.getUTCFullYear() * 100 + at.getUTCMonth() + 1}/`)

it('says the new name of a renamed package, and the old one in months before', async () => {
  const offer = { name: 'Old name', type: 'subscription', price_monthly: '3.00', currency: 'EUR' }
  const { id } = await send('POST', '/api/console/packages/', offer)
  const company = await server.make.company()
  await send('PATCH', `/api/msp/companies/${company}/`, {
    packages: [{ id, license_count: 2 }],
  })
  // All of it was sixty days ago, then the package was renamed. Triggers have the clock of the database.
  for (const table of [sql`licence_changes`, sql`price_changes`])
    await server.db.execute(sql`update ${table} set at = at - interval '60 days'`)
  await send('PATCH', `/api/console/packages/${id}/`, { name: 'New name' })
  server.clock.now = new Date()
  const before = new Date(Date.UTC(server.clock.now.getUTCFullYear(), server.clock.now.getUTCMonth(), 0))
  const [old, now] = [await month(before), await month(server.clock.now)]
  const named = ({ packages }: Month) => packages.find((one) => one.id === id)
  expect(named(old)).toMatchObject({ name: 'Old name', price_monthly: '3.00' })
  expect(named(now)).toMatchObject({ name: 'New name', price_monthly: '3.00' })
  const [line] = now.companies.find((one) => one.id === company)!.lines
  // A new name is no new price.
  expect(line).toMatchObject({ price: '3.00', licences: 2 })
  expect(line).not.toHaveProperty('parts')
})
