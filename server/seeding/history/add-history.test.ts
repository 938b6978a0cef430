import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { defaultAuditDays } from '#contract/audit'
import { audit } from '#server/db/tables/audit.schema'
import { licenceChanges, priceChanges } from '#server/db/tables/months.schema'
import type { Db } from '#server/db/open'
import { permissionUses } from '#server/db/tables/people.schema'
import { one } from '#server/db/query'
import { companies, companyPackages, nodes, packages } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { madeAt } from '#testing/made-at'
import { allRows } from '#testing/rows'
import { testApp } from '#testing/test-app'
import { testDatabase } from '#testing/test-database'
import { addHistory, historyOf } from './add-history'
import type { CompanyEvent } from './company-events'
import { changes } from './company-facts'
import { monthsUntil } from './timeline'
import { readWorld } from './world'

const now = new Date(madeAt)
const day = 86_400_000
const months = monthsUntil(now)
const full = months.slice(0, -1)

const server = await closeAfterAll(testApp({ useOfPermissions: 'people' }))
const before = await allRows(server.db)
await server.db.transaction((tx) => addHistory(tx, now))
const history: ReturnType<typeof historyOf> = historyOf(await readWorld(server.db), now)

const written = async (db: Db) => ({
  lines: await db.select().from(audit).orderBy(asc(audit.id)),
  licences: await db.select().from(licenceChanges).orderBy(asc(licenceChanges.id)),
  prices: await db.select().from(priceChanges).orderBy(asc(priceChanges.id)),
  uses: await db
    .select()
    .from(permissionUses)
    .orderBy(sql`1, 2, 3`),
})
const count = async (what: ReturnType<typeof sql>) =>
  one(
    await server.db
      .select({ count: sql<number>`(select count(*)::int from ${what})` })
      .from(sql`(select) nothing`),
  ).count
const inMonth =
  ({ start, end }: (typeof months)[number]) =>
  (row: { at: Date }) =>
    +row.at >= start && +row.at < end

it('is the same every time', async () => {
  const other = await testDatabase('sample')
  try {
    await other.db.transaction((tx) => addHistory(tx, now))
    expect(await written(other.db)).toEqual(await written(server.db))
  } finally {
    await other.close()
  }
})

it('leaves the sample as it is, except when its keys were used and rotated, and who gave each role and made each key', async () => {
  const after = await allRows(server.db)
  const seen = ({ serviceAccounts, employees, ...rest }: typeof after) => ({
    ...rest,
    employees: employees?.map((row) => ({ ...Object(row), role_given: null })),
    serviceAccounts: serviceAccounts?.map((row) => ({
      ...Object(row),
      rotated_at: null,
      last_used_at: null,
      role_given: null,
      key_made: null,
    })),
  })
  expect(seen(after)).toEqual(seen(before))
})

describe('licences', () => {
  it('end at what each company has today, and prices at what each package costs', async () => {
    const last = sql`(select distinct on (company_id, package_id) company_id, package_id, license_count, status, company_name, company_uid, node_id, is_nfr
      from licence_changes order by company_id, package_id, id desc)`
    const held = sql`(select company_id, package_id, license_count, status, name, uid, node_id, is_nfr
      from company_packages join companies on companies.id = company_id)`
    expect(await count(sql`(${held} except ${last}) missing`)).toBe(0)
    expect(await count(sql`(select from ${last} last where status not in ('removed', 'deleted')) kept`)).toBe(
      await server.db.$count(companyPackages),
    )
    const price = sql`(select distinct on (package_id) package_id, price_monthly, currency from price_changes order by package_id, id desc)`
    expect(await count(sql`(select id, price_monthly, currency from packages except ${price}) other`)).toBe(0)
    expect(await count(sql`${price} priced`)).toBe(await server.db.$count(packages))
  })

  it('begin when the company was created, rise in time with their ids, and are never in the future', async () => {
    const { licences, lines, prices } = await written(server.db)
    for (const rows of [licences, lines, prices])
      expect(rows.every(({ at }, index) => at < now && at >= (rows[index - 1]?.at ?? at))).toBe(true)
    const firsts = new Map(licences.toReversed().map(({ company_id, at }) => [company_id, at]))
    const created = await server.db.select({ id: companies.id, at: companies.created_at }).from(companies)
    const late = created.filter(({ id, at }) => firsts.has(id) && +firsts.get(id)! !== +at)
    // A company that was created without packages gets its first ones later.
    for (const { id } of late) {
      const creation = history.events.find(({ company, kind }) => company.id === id && kind === 'created')
      expect(creation?.after?.packages).toEqual([])
    }
  })

  it('change in every way in every full month, and prices in the middle of two of them', () => {
    const kinds = [...Object.keys(changes), 'created', 'deleted']
    for (const month of full)
      expect(new Set(history.events.filter(inMonth(month)).map(({ kind }) => kind))).toEqual(new Set(kinds))
    const rises = history.prices.filter(({ at }) => +at > full[0]!.start).map(({ at }) => at)
    expect(new Set(rises.map((at) => at.getUTCMonth())).size).toBe(2)
    expect(rises.every((at) => at.getUTCDate() > 10 && at.getUTCDate() < 20)).toBe(true)
    expect(history.changes.filter(inMonth(full[0]!)).some(({ is_nfr }) => is_nfr)).toBe(true)
  })

  it('are the rows that the triggers write for the same changes', async () => {
    const other = await testDatabase('sample')
    try {
      const wanted = [...Object.keys(changes), 'deleted'].map(
        (kind) =>
          history.events.findLast((event) => event.kind === kind && event.before!.packages.length > 1)!
            .company.id,
      )
      for (const id of new Set(wanted)) {
        const events = history.events.filter(({ company }) => company.id === id)
        const copy = await replayed(other.db, events)
        const rows = await other.db
          .select()
          .from(licenceChanges)
          .where(eq(licenceChanges.company_id, copy))
          .orderBy(licenceChanges.id)
        const facts = (row: (typeof history.changes)[number]) => [
          row.company_name,
          row.node_id,
          row.is_nfr,
          row.package_id,
          row.package_name,
          row.package_type,
          row.license_count,
          row.status,
        ]
        expect(rows.map(facts)).toEqual(history.changes.filter((row) => row.company_id === id).map(facts))
      }
    } finally {
      await other.close()
    }
  })
})

/** Makes a company by SQL and changes it as the events say. */
async function replayed(db: Db, events: readonly CompanyEvent[]): Promise<number> {
  let id = 0
  for (const { company, after } of events) {
    if (!after) {
      await db.delete(companies).where(eq(companies.id, id))
      continue
    }
    const { packages: held, ...facts } = after
    const { owner_first_name, owner_last_name, owner_email, created_at } = company
    const row = {
      ...facts,
      name: `${facts.name}`,
      owner_first_name,
      owner_last_name,
      owner_email,
      created_at,
    }
    if (id === 0) {
      await db.delete(companies).where(eq(companies.id, company.id))
      id = one(await db.insert(companies).values(row).returning({ id: companies.id })).id
    } else await db.update(companies).set(row).where(eq(companies.id, id))
    const kept = sql.param(held.map((each) => each.id))
    await db.execute(
      sql`delete from company_packages where company_id = ${id} and package_id <> all(${kept}::int[])`,
    )
    for (const { id: package_id, ...licence } of held)
      await db
        .insert(companyPackages)
        .values({ company_id: id, package_id, ...licence })
        .onConflictDoUpdate({
          target: [companyPackages.company_id, companyPackages.package_id],
          set: licence,
        })
  }
  return id
}

describe('the audit log', () => {
  it('has between 2,500 and 6,000 lines, none of which is removed soon, by people and keys', async () => {
    const { lines } = await written(server.db)
    expect(lines.length).toBeGreaterThan(2_500)
    expect(lines.length).toBeLessThan(6_000)
    expect(+lines[0]!.at).toBeGreaterThan(+now - defaultAuditDays * day)
    expect(lines.every(({ account_id, person_id }) => (account_id === null) !== (person_id === null))).toBe(
      true,
    )
    expect(new Set(lines.map(({ operation }) => operation))).toEqual(
      new Set([
        'Create Managed Company',
        'Update Managed Company',
        'Delete Managed Company',
        'Update package',
        'Create MSP Employee',
        'Update MSP Employee',
        'Resend MSP Invited Employee Activation Email',
        'Add passkey',
        'Update Role',
        'Create service account',
        'Rotate service account key',
      ]),
    )
  })

  it('has a line of the same moment for each change of licences but suspensions, which have no operation', () => {
    const moments = new Set(history.written.map(({ line }) => `${line.record_id} ${+line.at}`))
    const without = history.events.filter(
      ({ company, at }) => +at >= full[0]!.start && !moments.has(`${company.id} ${+at}`),
    )
    expect(new Set(without.map(({ kind }) => kind))).toEqual(new Set(['suspended', 'resumed']))
  })

  it('shows the history of a company with both sides, and that of one that was restored as one', async () => {
    const moved = history.events.findLast(({ kind }) => kind === 'moved')!
    const path = (id: number) => `/api/console/audit/?record_type=company&record=${id}&page_size=100`
    const { body } = await server.request('administrator', 'GET', path(moved.company.id))
    const line = body.results.find((each: { at: string }) => each.at === moved.at.toISOString())
    expect(line).toMatchObject({
      operation: 'Update Managed Company',
      record_name: moved.after!.name,
      before: { msp_node: moved.before!.node_id },
      after: { msp_node: moved.after!.node_id },
      result: 'done',
    })
    const back = history.events.find(({ restores }) => restores !== undefined)!
    const { results } = (await server.request('administrator', 'GET', path(back.company.id))).body
    expect(results.slice(-3).map((each: { operation: string }) => each.operation)).toEqual([
      'Create Managed Company',
      'Delete Managed Company',
      'Create Managed Company',
    ])
    expect(results.at(-3)).toMatchObject({ restores: back.restores, takes_back: results.at(-2).id })
  })

  it('names people who had the permission, at a node in their scope, at the time', async () => {
    const all = await server.db.select().from(nodes)
    const lineage = (id: number | null): number[] =>
      id === null ? [] : [id, ...lineage(all.find((node) => node.id === id)!.parent_id)]
    for (const { line, by, needs } of history.written) {
      expect(by.since <= line.at).toBe(true)
      if (typeof needs === 'string' && needs.startsWith('msp_')) {
        expect(by.codes).toContain(needs)
        expect(lineage(line.node_ids![0]!)).toContain(by.node_id)
      }
    }
  })

  it('agrees with the last change of each role, and with the uses of permissions', async () => {
    const last = sql`(select distinct on (record_id) record_id, at, after -> 'codes' as codes from audit where record_type = 'role' order by record_id, id desc)`
    const off = sql`${last} last join roles on roles.id = record_id where last.at <> last_modified or last.codes <> to_jsonb(roles.codes)`
    expect(await count(off)).toBe(0)
    const { body } = await server.request('administrator', 'GET', '/api/console/permission-uses/')
    expect(body.since).toBe(new Date(history.written[0]!.line.at).toISOString().slice(0, 10))
    const administrators = body.roles.find((role: { role: number }) => role.role === 1).permissions
    expect(administrators).toContainEqual({
      code: 'msp_edit_managed_company',
      used: expect.any(Number),
      of: 7,
    })
    expect(body.members.length).toBeGreaterThan(15)
  })
})

it('leaves the ids of deleted companies to nobody else', async () => {
  const { body } = await server.request('administrator', 'POST', '/api/msp/companies/', {
    name: 'After all of them',
    owner_first_name: 'Ada',
    owner_last_name: 'Own',
    owner_email: 'ada@example.com',
  })
  expect(body.id).toBe(Math.max(...history.events.map(({ company }) => company.id)) + 1)
})

it.each(['2026-03-01T00:00:00.000Z', '2028-02-29T23:59:59.999Z', '2027-01-01T05:00:00.000Z'])(
  'has twelve full months before %s and what has passed of the next',
  (moment) => {
    const those = monthsUntil(new Date(moment))
    expect(those).toHaveLength(13)
    expect(those.slice(0, -1).every(({ share }) => share === 1)).toBe(true)
    expect(those.at(-1)!.end).toBe(+new Date(moment))
    expect(those.every(({ start }, index) => index === 0 || start === those[index - 1]!.end)).toBe(true)
  },
)
