import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { licenceChanges, licenceWalks } from '#server/db/tables/months.schema'
import { companies, companyPackages, packages } from '#server/db/tables/schema'
import type { Env } from '#server/env'
import { startJobs } from '#server/jobs'
import { closeAfterAll } from '#testing/close-after-all'
import { keyRow } from '#testing/gateway-with-people'
import { temporaryFolder } from '#testing/temporary'
import { json } from '#testing/upstream'
import { walkedGateway } from '#testing/walked-gateway'

const gateway = await closeAfterAll(walkedGateway())
beforeEach(() => gateway.begin())

const companiesPath = '/api/msp/companies/'

it('records everything once, then only what differs', async () => {
  const [a, b] = [await gateway.company(5, 2), await gateway.company(7)]
  await gateway.walk()
  const [first] = await gateway.walks()
  expect(first).toMatchObject({
    day: '2026-03-10',
    outcome: 'complete',
    companies_seen: 2,
    not_seen: [],
    untold: [],
  })
  expect(first!.nodes).toEqual([expect.objectContaining({ id: gateway.portal.root, parent: null })])
  expect(await gateway.rows()).toEqual([
    [a, gateway.offers[0], 5, 'active'],
    [a, gateway.offers[1], 2, 'active'],
    [b, gateway.offers[0], 7, 'active'],
  ])
  expect(await gateway.db.select().from(licenceChanges).limit(1)).toMatchObject([
    { at: first!.started_at, is_nfr: null },
  ])
  expect(gateway.state.lines).toEqual([
    [expect.objectContaining({ outcome: 'complete' }), expect.any(String)],
  ])
  // Done for this day, and not yet due on the next.
  await gateway.walk()
  gateway.state.now = new Date('2026-03-11T21:59:59.000Z')
  await gateway.walk()
  await gateway.nextNight()
  expect(await gateway.rows()).toHaveLength(3)
  expect(await gateway.prices()).toEqual([['3.90', 'EUR']])
  await gateway.remote
    .update(companyPackages)
    .set({ status: 'suspended' })
    .where(eq(companyPackages.company_id, b))
  await gateway.remote
    .delete(companyPackages)
    .where(sql`company_id = ${a} and package_id = ${gateway.offers[1]!}`)
  await gateway.remote.update(packages).set({ price_monthly: '4.5' })
  await gateway.nextNight()
  expect((await gateway.rows()).slice(3)).toEqual([
    [a, gateway.offers[1], 0, 'removed'],
    [b, gateway.offers[0], 7, 'suspended'],
  ])
  expect(await gateway.prices()).toEqual([
    ['3.90', 'EUR'],
    ['4.50', 'EUR'],
  ])
  expect(await gateway.outcomes()).toEqual(['complete', 'complete', 'complete'])
  expect((await keyRow(gateway, gateway.key)).last_used_at).not.toBeNull()
})

it('a missing company is deleted after two whole walks over the same nodes only', async () => {
  const [a, b] = [await gateway.company(5), await gateway.company(7)]
  await gateway.walk()
  await gateway.remote.delete(companies).where(eq(companies.id, b))
  await gateway.nextNight()
  // Another node, and a walk that isn't whole, say nothing about it.
  const node = await gateway.portal.make.node()
  await gateway.nextNight()
  gateway.state.fault = (url) =>
    url.startsWith(companiesPath) ? json(404, { detail: 'Not found.' }) : undefined
  await gateway.nextNight()
  expect((await gateway.walks()).map(({ outcome, not_seen }) => [outcome, not_seen])).toEqual([
    ['complete', []],
    ['complete', [b]],
    ['complete', [b]],
    ['incomplete', []],
  ])
  expect(await gateway.rows()).toHaveLength(2)
  gateway.state.fault = () => undefined
  await gateway.nextNight()
  expect((await gateway.rows()).slice(2)).toEqual([[b, gateway.offers[0], 0, 'deleted']])
  // It was gone at the walk before already, which is known now.
  expect((await gateway.walks()).map(({ not_seen }) => not_seen)).toEqual([[], [b], [], [], []])
  // A company that comes back has licences again; one whose node isn't seen isn't deleted.
  gateway.state.fault = gateway.rewritten('/api/msp/nodes/', (row) =>
    row.id === gateway.portal.root ? { ...row, id: 9_999 } : row,
  )
  await gateway.remote.delete(companies).where(eq(companies.id, a))
  await gateway.nextNight()
  await gateway.nextNight()
  await gateway.nextNight()
  expect((await gateway.walks()).at(-1)!.not_seen).toEqual([a])
  expect(await gateway.rows()).toHaveLength(3)
  expect(node).toBeGreaterThan(0)
})

it('what the API does not say is not recorded as nothing, and words count in any case', async () => {
  const [a, b, c] = [await gateway.company(5), await gateway.company(7), await gateway.company()]
  const [d, e] = [await gateway.company(8), await gateway.company()]
  await gateway.walk()
  const paused = {
    id: gateway.offers[0],
    name: 'X',
    type: 'subscription',
    status: 'Paused',
    license_count: 1,
  }
  const odd: Record<number, object> = {
    [a]: { packages: [{ id: gateway.offers[0], name: 'X', type: 'subscription', status: 'active' }] },
    [b]: { packages: [paused] },
    [e]: { packages: [paused] },
    [c]: { packages: undefined },
    [d]: {
      packages: [
        { id: gateway.offers[0], name: 'X', type: 'SUBSCRIPTION', status: 'ACTIVE', license_count: 9 },
      ],
    },
  }
  gateway.state.fault = gateway.rewritten(companiesPath, (row) => ({ ...row, ...odd[Number(row.id)] }))
  await gateway.nextNight()
  expect((await gateway.walks())[1]).toMatchObject({
    outcome: 'untold',
    companies_seen: 5,
    untold: [a, b, c, e],
    untold_why: [
      { why: 'status “Paused” isn’t known', companies: 2 },
      { why: 'no number of licences listed', companies: 1 },
      { why: 'no packages listed', companies: 1 },
    ],
    not_seen: [],
  })
  const rows = await gateway.rows()
  expect(rows).toHaveLength(4)
  expect(rows).toContainEqual(expect.arrayContaining([d, 9, 'active']))
})

it.each([
  ['401', json(401, { detail: 'Invalid service account key.' }), 'refused', 0],
  ['403', json(403, { detail: 'No.' }), 'refused', 0],
  [
    'a list without an end',
    json(200, { count: 3, next: null, previous: null, results: [] }),
    'incomplete',
    0,
  ],
  ['503', json(503, { detail: 'Later.' }), 'stopped', 1],
])('in the middle %s ends the walk, and nothing is recorded', async (_, behave, outcome, again) => {
  await gateway.company(5)
  gateway.state.fault = (url) => (url.startsWith(companiesPath) ? behave : undefined)
  await gateway.walk()
  const [one] = await gateway.walks()
  expect(one).toMatchObject({ outcome, why: expect.any(String), companies_seen: 0 })
  expect(await gateway.rows()).toEqual([])
  expect(gateway.proxy.seen).toHaveLength(2)
  expect(JSON.stringify([gateway.state.lines, one])).not.toContain(
    gateway.proxy.seen[0]!.headers.authorization!.slice(7),
  )
  expect((await keyRow(gateway, gateway.key)).refused_at !== null).toBe(_ === '401')
  // Trouble may pass in the same evening.
  gateway.state.fault = () => undefined
  await gateway.walk()
  expect(await gateway.rows()).toHaveLength(again)
  await gateway.nextNight()
  expect((await gateway.walks()).at(-1)!.outcome).toBe('complete')
  expect((await keyRow(gateway, gateway.key)).refused_at).toBeNull()
})

/** A page with one company, and a link to the next. */
const page = (asked: number, count: number) =>
  json(200, {
    count,
    next: `${gateway.upstream}${companiesPath}?page=${asked + 1}`,
    previous: null,
    results: [{ id: asked, name: `Company ${asked}`, packages: [] }],
  })

it('asks at most thirty times a minute, and is cut after six hours', async () => {
  gateway.state.fault = (url, asked) => (url.startsWith(companiesPath) ? page(asked, 1_000) : undefined)
  const began = gateway.state.now.getTime()
  const moments: number[] = []
  // Time passes as the API answers slowly.
  const clock = () => gateway.state.now
  await gateway.walk({
    clock,
    sleep: async (ms) => {
      gateway.state.now = new Date(gateway.state.now.getTime() + ms)
      moments.push(gateway.state.now.getTime())
      if (moments.length > 60) gateway.state.now = new Date(gateway.state.now.getTime() + 3_600_000)
    },
  })
  expect(moments[60]! - moments[1]!).toBeGreaterThanOrEqual(58 * 2_000)
  expect((await gateway.walks())[0]).toMatchObject({ outcome: 'incomplete', why: 'It took six hours.' })
  expect(gateway.state.now.getTime() - began).toBeLessThan(8 * 3_600_000)
})

it('one of two processes walks; a dead one is followed, and writes nothing more', async () => {
  await gateway.company(5)
  await Promise.all([gateway.walk(), gateway.walk()])
  expect(gateway.proxy.seen).toHaveLength(3)
  expect(await gateway.rows()).toHaveLength(1)
  // The next night a process is silent for longer than its lease.
  await gateway.company(6)
  gateway.state.now = new Date('2026-03-11T22:10:00.000Z')
  let isFirst = true
  await gateway.walk({
    sleep: async () => {
      if (!isFirst) return
      isFirst = false
      gateway.state.now = new Date(gateway.state.now.getTime() + 200_000)
      await gateway.walk()
    },
  })
  expect(await gateway.outcomes()).toEqual(['complete', 'complete'])
  expect(gateway.state.lines.at(-1)).toEqual([
    expect.objectContaining({ outcome: 'stopped' }),
    expect.any(String),
  ])
  expect(await gateway.rows()).toHaveLength(2)
})

it('ends at once with its process, and begins again in the next one', async () => {
  await gateway.company(5)
  const stopping = new AbortController()
  gateway.state.fault = (url) => (url.startsWith(companiesPath) ? () => stopping.abort() : undefined)
  await gateway.walk({}, stopping.signal)
  expect((await gateway.walks())[0]).toMatchObject({ outcome: 'stopped', why: 'This server stopped.' })
  gateway.state.fault = () => undefined
  await gateway.walk()
  expect(await gateway.walks()).toMatchObject([{ outcome: 'complete', why: '' }])
})

it('never mixes the licences of two APIs', async () => {
  await gateway.company(5)
  await gateway.walk()
  const before = await gateway.rows()
  await gateway.db.update(licenceWalks).set({ upstream: 'https://other.example.com' })
  await gateway.nextNight()
  expect(await gateway.outcomes()).toEqual(['complete', 'refused'])
  expect(await gateway.rows()).toEqual(before)
  await gateway.db.delete(licenceWalks)
  await gateway.nextNight()
  expect(await gateway.outcomes()).toEqual(['refused'])
})

it('the jobs of a gateway walk, and never send a key to another API than its own', async () => {
  const { db, seal, state, proxy } = gateway
  const env = { apiBaseUrl: proxy.url, dataDir: temporaryFolder(), auditDays: 365 } as Env // All that these jobs read.
  const jobs = startJobs(
    env,
    { db, hasRoom: () => true, kind: 'embedded' },
    () => state.now,
    '',
    seal,
    gateway.app.log,
  )
  await vi.waitUntil(async () => (await gateway.outcomes()).includes('refused'), { timeout: 20_000 })
  await jobs.stop()
  expect((await gateway.walks())[0]!.why).toBe('The key can’t be read here.')
  expect(proxy.seen).toHaveLength(0)
})
