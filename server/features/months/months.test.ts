import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Written } from '#contract/shape'
import type { monthShape } from '#contract/months/months'
import { decimalOf, parseDecimal } from '#domain/money'
import { daysOfMonth, nextMonth } from '#domain/months/rule'
import { licenceChanges, priceChanges } from '#server/db/tables/months.schema'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp } from '#testing/small-app'

type Month = Written<typeof monthShape>
const server = await closeAfterAll(smallApp())
await server.db.delete(licenceChanges)
await server.db.delete(priceChanges)

const dayMs = 86_400_000
/** From November 2023 to April 2025, across the leap day. */
const start = Date.UTC(2023, 10, 20)
const spanMs = 500 * dayMs
const companyCount = 1_000
const changeCount = 10_000
const offers = [901, 902, 903, 904]

type Change = {
  at: Date
  company: number
  offer: number
  node: number
  licences: number
  status: 'active' | 'suspended' | 'removed' | 'deleted'
}
/** Drawn with a seed: many fall on the first or last moment of a day, or several on one day. */
function drawn() {
  const moment = fc.oneof(
    fc.integer({ min: 0, max: spanMs - 1 }),
    fc.tuple(fc.nat(499), fc.constantFrom(0, 1, dayMs - 1)).map(([day, ms]) => day * dayMs + ms),
  )
  const [moments, rest, prices] = [
    fc.sample(moment, { numRuns: changeCount, seed: 7 }).toSorted((a, b) => a - b),
    fc.sample(
      fc.record({
        company: fc.integer({ min: 1, max: companyCount }),
        offer: fc.constantFrom(...offers),
        node: fc.integer({ min: 1, max: 3 }),
        licences: fc.integer({ min: 1, max: 400 }),
        status: fc.constantFrom('active', 'active', 'active', 'suspended', 'removed', 'deleted'),
      }),
      { numRuns: changeCount, seed: 8 },
    ),
    fc.sample(
      fc.record({
        ms: moment,
        offer: fc.constantFrom(...offers),
        price: fc.option(fc.integer({ min: 0, max: 9_999 }), { nil: null, freq: 12 }),
        currency: fc.constantFrom('EUR', 'EUR', 'USD'),
      }),
      { numRuns: 30, seed: 9 },
    ),
  ] as const
  const changes = rest.map(({ status, licences, ...one }, at): Change => {
    const gone = status === 'removed' || status === 'deleted'
    return {
      ...one,
      at: new Date(start + moments[at]!),
      status: status as Change['status'], // One of the four above.
      licences: gone ? 0 : licences,
    }
  })
  return {
    changes,
    prices: prices
      .toSorted((a, b) => a.ms - b.ms)
      .map(({ ms, price, ...one }) => ({
        ...one,
        at: new Date(start + ms),
        price: price === null ? null : (price / 100).toFixed(2),
      })),
  }
}

const uidOf = (company: number) => `00000000-0000-4000-8000-${String(company).padStart(12, '0')}`

/** Every month from the changes, day by day: `company package currency` → licence-days, suspended, amount. */
function dayByDay({ changes, prices }: ReturnType<typeof drawn>) {
  const months = new Map<string, { days: number; suspended: number; cost: bigint | null }>()
  const held = new Map<string, Change>()
  const priced = new Map<number, { price: string | null; currency: string }>()
  const [left, tags] = [[...changes], [...prices]]
  for (let at = start; at < start + spanMs; at += dayMs) {
    while (left[0] && left[0].at.getTime() < at + dayMs) {
      const one = left.shift()!
      held.set(`${one.company} ${one.offer}`, one)
    }
    while (tags[0] && tags[0].at.getTime() < at + dayMs) {
      const one = tags.shift()!
      priced.set(one.offer, one)
    }
    const month = new Date(at).toISOString().slice(0, 7).replace('-', '')
    for (const one of held.values()) {
      if (one.licences === 0) continue
      const price = priced.get(one.offer)
      const key = `${month} ${one.company} ${one.offer} ${price?.currency ?? ''}`
      const sum = months.get(key) ?? { days: 0, suspended: 0, cost: 0n }
      months.set(key, sum)
      sum.days += one.licences
      if (one.status === 'suspended') sum.suspended += one.licences
      const each = price?.price == null ? null : parseDecimal(price.price)!
      sum.cost = sum.cost === null || each === null ? null : sum.cost + each * BigInt(one.licences)
    }
  }
  return new Map(
    [...months].map(([key, { days, suspended, cost }]) => [
      key,
      `${days} ${suspended} ${cost === null ? null : decimalOf(cost, undefined, 30n)}`,
    ]),
  )
}

async function months(path: string): Promise<Month[]> {
  const parts: Month[] = []
  for (let after: number | null = 0; after !== null;) {
    const { status, body } = await server.request(server.administrator, 'GET', `${path}?after=${after}`)
    expect(status, JSON.stringify(body)).toBe(200)
    parts.push(body as Month) // What the status promises.
    after = (body as Month).next
  }
  return parts
}

it('every month of a year of changes is to the cent what a sum day by day is', async () => {
  const history = drawn()
  for (let from = 0; from < changeCount; from += 1_000)
    await server.db.insert(licenceChanges).values(
      history.changes.slice(from, from + 1_000).map(({ company, offer, node, licences, ...one }) => ({
        ...one,
        company_id: company,
        company_uid: uidOf(company),
        company_name: `Company ${company}`,
        is_nfr: false,
        node_id: node,
        package_id: offer,
        package_name: `Package ${offer}`,
        package_type: 'subscription' as const,
        license_count: licences,
      })),
    )
  await server.db.insert(priceChanges).values(
    history.prices.map(({ at, offer, price, currency }) => ({
      at,
      package_id: offer,
      price_monthly: price,
      currency,
    })),
  )
  server.clock.now = new Date(start + spanMs + dayMs)
  const expected = dayByDay(history)
  const found = new Map<string, string>()
  const lastMonth = 202503
  for (let month = 202311; month <= lastMonth; month = nextMonth(month))
    for (const { companies, complete } of await months(`/api/console/months/${month}/`)) {
      expect(complete).toBe(month > 202311)
      for (const { id, lines } of companies)
        for (const line of lines)
          found.set(
            `${month} ${id} ${line.package} ${line.currency}`,
            `${line.licence_days} ${line.suspended_days} ${line.amount}`,
          )
    }
  const upTo = [...expected].filter(([key]) => Number(key.slice(0, 6)) <= lastMonth)
  expect(upTo.length).toBeGreaterThan(10_000)
  expect(found).toEqual(new Map(upTo))
})

it('a month says whose days count, and the running one counts today as it stands', async () => {
  server.clock.now = new Date('2025-03-10T09:00:00Z')
  const [running] = await months('/api/console/months/202503/')
  expect(running).toMatchObject({
    state: 'running',
    first: '2025-03-01',
    last: '2025-03-10',
    since: '2023-11-20',
  })
  const [ended] = await months('/api/console/months/202502/')
  expect(ended).toMatchObject({ state: 'ended', last: '2025-02-28', complete: true, rule: 1 })
  expect(daysOfMonth(202504)).toBeDefined()
  for (const odd of ['202504', '202400', '0', '99999999999'])
    expect((await server.request(server.administrator, 'GET', `/api/console/months/${odd}/`)).status).toBe(
      404,
    )
})

it('needs Billing Administrator, View Managed Company and Cascade Permissions, at the root', async () => {
  const codes = ['msp_billing_administrator', 'msp_view_managed_company', 'msp_cascade_permissions'] as const
  const ask = async (key: string) => (await server.request(key, 'GET', '/api/console/months/202502/')).body
  for (const missing of codes) {
    const { key } = await server.make.key({ codes: codes.filter((code) => code !== missing) })
    expect(JSON.stringify(await ask(key))).toContain(missing)
    if (missing === 'msp_cascade_permissions')
      expect(await ask(key)).toMatchObject({ detail: expect.stringMatching(/ A bill covers every node\.$/) })
  }
  const { key } = await server.make.key({ node: await server.make.node(), codes })
  expect(await ask(key)).toEqual({
    detail: 'Months are about every company. They need a role at the root node.',
  })
  const { key: enough } = await server.make.key({ codes })
  expect(await ask(enough)).toHaveProperty('companies')
})
