import { beforeEach, expect, it } from 'vitest'
import { licenceWalks } from '#server/db/tables/months.schema'
import { closeAfterAll } from '#testing/close-after-all'
import { keys } from '#testing/gateway-with-people'
import { json } from '#testing/upstream'
import { walkedGateway } from '#testing/walked-gateway'
import { eq } from 'drizzle-orm'
import { packages } from '#server/db/tables/schema'

const gateway = await closeAfterAll(walkedGateway())

beforeEach(() => gateway.begin())

/** What the list of months says at a moment. */
async function walksAt(now = gateway.state.now) {
  gateway.clock.now = now
  const keeper = await gateway.keeper()
  return (await keeper.browser.send('GET', '/api/console/months/')).body.walks
}

it('names the last walk, what it could not read, and the next one', async () => {
  expect(await walksAt()).toEqual({ last: null, next: '2026-03-10T22:00:00.000Z' })
  const [a] = [await gateway.company(5), await gateway.company(7)]
  gateway.state.fault = gateway.rewritten('/api/msp/companies/', (row) =>
    row.id === a ? { ...row, packages: undefined } : row,
  )
  await gateway.walk()
  expect(await walksAt()).toEqual({
    last: {
      day: '2026-03-10',
      started_at: '2026-03-10T22:10:00.000Z',
      ended_at: expect.any(String),
      outcome: 'untold',
      why: '',
      companies: 2,
      untold: [{ why: 'no packages listed', companies: 1 }],
    },
    next: '2026-03-11T22:00:00.000Z',
  })
})

it('says that the API refused the key, and that a stopped walk begins again', async () => {
  gateway.state.fault = () => json(403, { detail: 'No.' })
  await gateway.walk()
  expect(await walksAt()).toMatchObject({
    last: { outcome: 'refused', why: expect.stringMatching(/^The API refused the key\. .* 403 /) },
    next: '2026-03-11T22:00:00.000Z',
  })
  gateway.state.fault = () => json(503, { detail: 'Later.' })
  await gateway.nextNight()
  expect(await walksAt()).toMatchObject({
    last: { day: '2026-03-11', outcome: 'stopped' },
    next: '2026-03-11T22:00:00.000Z',
  })
})

it('tells a walk under way from one whose process has gone', async () => {
  const started_at = gateway.state.now
  const leased_until = new Date(started_at.getTime() + 180_000)
  await gateway.db
    .insert(licenceWalks)
    .values({ day: '2026-03-10', upstream: gateway.upstream, started_at, leased_until })
  expect(await walksAt()).toMatchObject({
    last: { outcome: null, ended_at: null },
    next: '2026-03-11T22:00:00.000Z',
  })
  expect(await walksAt(new Date(leased_until.getTime() + 1))).toMatchObject({
    last: { outcome: 'stopped', why: 'This server stopped.' },
    next: '2026-03-10T22:00:00.000Z',
  })
})

it('plans none without a key', async () => {
  const choose = async (records_licences: boolean) => {
    gateway.clock.now = gateway.state.now
    const keeper = await gateway.keeper()
    await keeper.browser.send('PATCH', `${keys}${gateway.key}/`, { records_licences })
  }
  await choose(false)
  expect(await walksAt()).toEqual({ last: null, next: null })
  await choose(true)
  expect((await walksAt()).next).not.toBeNull()
})

it.each([
  [
    'no price',
    () => gateway.rewritten('/api/msp/packages/', (row) => ({ ...row, price_monthly: undefined })),
  ],
  [
    'prices of another form',
    () => gateway.rewritten('/api/msp/packages/', (row) => ({ ...row, price_monthly: '3.905' })),
  ],
  [
    '403',
    () => (url: string) => (url.startsWith('/api/msp/packages/') ? json(403, { detail: 'No.' }) : undefined),
  ],
])('a price that is not said is not known: %s', async (_, faulty) => {
  await gateway.company(5)
  await gateway.walk()
  gateway.state.fault = faulty()
  await gateway.nextNight()
  expect(await gateway.outcomes()).toEqual(['complete', 'complete'])
  expect(await gateway.prices()).toEqual([
    ['3.90', 'EUR'],
    [null, ''],
  ])
})

it('a renamed package has another row, and keeps its name while nothing is said', async () => {
  await gateway.company(5)
  const name = (to: string) =>
    gateway.remote.update(packages).set({ name: to }).where(eq(packages.id, gateway.offers[0]!))
  await name('Shield')
  await gateway.walk()
  await name('Shield Plus')
  await gateway.nextNight()
  await gateway.nextNight()
  gateway.state.fault = (url) =>
    url.startsWith('/api/msp/packages/') ? json(403, { detail: 'No.' }) : undefined
  await gateway.nextNight()
  await gateway.nextNight()
  gateway.state.fault = gateway.rewritten('/api/msp/packages/', (row) => ({
    ...row,
    name: 'Shield Two',
    price_monthly: undefined,
  }))
  await gateway.nextNight()
  expect(await gateway.namedPrices()).toEqual([
    ['Shield', '3.90'],
    ['Shield Plus', '3.90'],
    ['Shield Plus', null],
    ['Shield Two', null],
  ])
})

it('an API that refuses include_retired is asked for its prices without', async () => {
  await gateway.company(5)
  gateway.state.fault = (url) =>
    url.includes('include_retired') ? json(400, { include_retired: ['No.'] }) : undefined
  await gateway.walk()
  expect(await gateway.prices()).toEqual([['3.90', 'EUR']])
})
