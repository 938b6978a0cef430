import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { closeAfterAll } from '#testing/close-after-all'
import { testApp } from '#testing/test-app'
import { companyCounts } from '../db/tables/schema'
import { addCompanies } from './add-companies'

const server = await closeAfterAll(testApp())

it('adds companies in batches, reports progress, keeps names unique and counts exact', async () => {
  const progress: number[] = []
  await addCompanies(server.db, 6_000, (done) => progress.push(done))
  expect(progress).toEqual([5_000, 6_000])
  const { body } = await server.request(
    'administrator',
    'GET',
    '/api/msp/companies/?ordering=-id&page_size=500',
  )
  expect(body.count).toBe(7_240)
  expect(new Set(body.results.map((company: { packages: unknown[] }) => company.packages.length))).toEqual(
    new Set([0, 1, 2, 3, 4]),
  )
  const wrong = await server.db
    .select({ node: companyCounts.node_id })
    .from(companyCounts)
    .where(
      sql`company_counts.count <> (select count(*) from companies where companies.node_id = company_counts.node_id)`,
    )
  expect(wrong).toEqual([])
})

it('gives them licences from their creation on, which change in each month and end at what they have', async () => {
  const fault = sql`(
    select held.company_id from company_packages held join companies company on company.id = held.company_id
    join lateral (
      select array_agg(license_count order by id desc) as counts, array_agg(status order by id desc) as statuses,
        array_agg(at order by id) as moments, array_agg(at order by at) as ordered, max(at) as last
      from licence_changes kept where kept.company_id = held.company_id and kept.package_id = held.package_id
    ) kept on true
    where company.name ~ ' \\d{4} ' and (
      (counts[1], statuses[1], moments[1], moments) is distinct from (held.license_count, held.status, company.created_at, ordered)
      or 0 > any(counts) or last > now()
    )
  ) faults`
  const months = sql`(select distinct date_trunc('month', at) from licence_changes where at > now() - interval '360 days') months`
  const counted = {
    faults: sql<number>`(select count(*)::int from ${fault})`,
    months: sql<number>`(select count(*)::int from ${months})`,
  }
  const [row] = await server.db.select(counted).from(sql`(select) nothing`)
  expect(row?.faults).toBe(0)
  expect(row?.months).toBeGreaterThanOrEqual(12)
})

it('continues after an interruption', async () => {
  const before = (await server.request('administrator', 'GET', '/api/msp/companies/')).body.count
  await addCompanies(server.db, 10, () => {})
  await addCompanies(server.db, 10, () => {})
  expect((await server.request('administrator', 'GET', '/api/msp/companies/')).body.count).toBe(before + 20)
})

it('leaves only a few new names unsorted in the search index', async () => {
  const cost = await server.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const plan = await tx.execute(
      sql`explain (format json) select id from companies where search like '%4321%'`,
    )
    const { rows } = plan as unknown as { rows: { 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }[] }
    return rows[0]!['QUERY PLAN'][0].Plan['Total Cost']
  })
  // A search reads every page of unsorted texts at a cost of 4, and 256 kB are at most 64 pages. PostgreSQL's
  // own limit would allow a thousand.
  expect(cost).toBeLessThan(300)
})
