import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { packages } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { json } from '#testing/upstream'
import { walkedGateway } from '#testing/walked-gateway'

const gateway = await closeAfterAll(walkedGateway())
beforeEach(() => gateway.begin())

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
