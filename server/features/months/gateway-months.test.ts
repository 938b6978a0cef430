import { expect, it } from 'vitest'
import { closeAfterAll } from '#testing/close-after-all'
import type { Seen } from '#server/features/months/walks.store'
import { beginWalk, recordWalk } from '#server/features/months/walks.store'
import { colleague, gatewayWithPeople } from '#testing/gateway-with-people'

const gateway = await closeAfterAll(gatewayWithPeople())
gateway.clock.now = new Date('2026-04-02T09:00:00Z')
let keeper = await gateway.keeper()

const company = (company_id: number) => ({
  company_id,
  company_uid: `00000000-0000-4000-8000-${String(company_id).padStart(12, '0')}`,
  company_name: `Company ${company_id}`,
  node_id: 70,
  package_id: 1,
  package_name: 'Device Shield',
  package_type: 'subscription' as const,
  license_count: 10,
  status: 'active' as const,
})

async function night(day: string, more: Partial<Seen> = {}) {
  const now = new Date(`${day}T22:10:00Z`)
  const walk = await beginWalk(gateway.db, 'https://api.example.com', now)
  const seen = {
    nodes: [{ id: 70, name: 'Nordic', parent: null }],
    told: [7, 8],
    untold: [],
    untold_why: [],
    licences: [company(7), company(8)],
    prices: [{ package_id: 1, price_monthly: '3.00', currency: 'EUR' }],
    ...more,
  }
  await recordWalk(gateway.db, walk!, seen, now)
}
async function nights(month: string, from: number, to: number) {
  for (let day = from; day <= to; day++) await night(`${month}-${String(day).padStart(2, '0')}`)
}

const path = (month: number, rest = '') => `/api/console/months/${month}/${rest}`
const read = async (month: number) => (await keeper.browser.send('GET', path(month))).body

it('a keeper reads and closes a month, once each of its days is known', async () => {
  await nights('2026-03', 1, 30)
  // The walk of the last day is still under way.
  const last = (await beginWalk(gateway.db, 'https://api.example.com', new Date('2026-03-31T22:10:00Z')))!
  expect(await read(202603)).toMatchObject({ complete: false, unknown_days: ['2026-03-31'] })
  const refused = await keeper.browser.send('POST', path(202603, 'close/'))
  expect([refused.status, String(refused.body.error)]).toEqual([400, expect.stringContaining('days: 1')])
  const prices = [{ package_id: 1, price_monthly: '3.00', currency: 'EUR' }]
  const seen = { told: [7, 8], untold: [], untold_why: [], licences: [company(7), company(8)], prices }
  await recordWalk(
    gateway.db,
    last,
    { ...seen, nodes: [{ id: 70, name: 'North', parent: null }] },
    new Date(),
  )
  expect(await read(202603)).toMatchObject({
    state: 'ended',
    since: '2026-03-01',
    complete: true,
    unknown_days: [],
    nodes: [{ id: 70, name: 'North' }],
    companies: [
      { id: 7, lines: [{ licence_days: 310, amount: '31.00' }] },
      { id: 8, lines: [{ licence_days: 310 }] },
    ],
  })
  const closed = await keeper.browser.send('POST', path(202603, 'close/'))
  expect([closed.status, closed.body.state, closed.body.closings]).toEqual([
    200,
    'closed',
    [expect.objectContaining({ closed_by: expect.objectContaining({ kind: 'person' }) })],
  ])
  expect((await keeper.browser.send('GET', path(202603, 'comparison/'))).status).toBe(200)
})

it('a gap, and a company that was not seen or read, make a month incomplete', async () => {
  await night('2026-04-01')
  await night('2026-04-03', { told: [7], licences: [company(7)] })
  await night('2026-04-04', { told: [7], untold: [8], licences: [company(7)] })
  gateway.clock.now = new Date('2026-04-05T09:00:00Z')
  keeper = await gateway.keeper('Ada')
  expect(await read(202604)).toMatchObject({
    state: 'running',
    complete: false,
    unknown_days: ['2026-04-02'],
    companies_not_known: 1,
  })
  const { body } = await keeper.browser.send('GET', '/api/console/months/')
  expect(body.months.map((one: { id: number; complete: boolean }) => [one.id, one.complete])).toEqual([
    [202604, false],
    [202603, true],
  ])
})

it('is for keepers only', async () => {
  const ada = await colleague(gateway, keeper)
  for (const [method, rest] of [
    ['GET', ''],
    ['GET', 'comparison/'],
    ['POST', 'close/'],
  ] as const)
    expect((await ada.browser.send(method, path(202603, rest))).status).toBe(403)
})
