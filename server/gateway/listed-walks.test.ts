import { beforeEach, expect, it } from 'vitest'
import { licenceWalks } from '#server/db/tables/months.schema'
import { closeAfterAll } from '#testing/close-after-all'
import { keys } from '#testing/gateway-with-people'
import { json } from '#testing/upstream'
import { walkedGateway } from '#testing/walked-gateway'

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
