import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { licenceChanges, priceChanges } from '#server/db/tables/months.schema'
import { companies, companyPackages, nodes, packages } from '#server/db/tables/schema'
import { one } from '#server/db/query'
import { closeAfterAll } from '#testing/close-after-all'
import { testDatabase } from '#testing/test-database'

const database = await closeAfterAll(testDatabase('installation'))
const { db } = database
const [root] = await db.select({ id: nodes.id }).from(nodes)
const below = await db
  .insert(nodes)
  .values(['North', 'South'].map((name) => ({ name, parent_id: root!.id, created_at: new Date() })))
  .returning({ id: nodes.id })
const places: readonly number[] = [root!.id, ...below.map(({ id }) => id)]
const offers: readonly number[] = (
  await db.select({ id: packages.id }).from(packages).orderBy(packages.id).limit(3)
).map(({ id }) => id)
beforeEach(() => database.db.delete(companies))

const licence = fc.record({ package: fc.nat(2), count: fc.nat(3), suspended: fc.boolean() })
const step = fc.oneof(
  fc.record({
    does: fc.constant('create' as const),
    node: fc.nat(2),
    licences: fc.array(licence, { maxLength: 3 }),
  }),
  fc.record({
    does: fc.constantFrom('give', 'take', 'rename', 'move', 'delete', 'nothing' as const),
    at: fc.nat(9),
    licence,
  }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A write by SQL, as a seed, an import or an older process does it. */
async function write(one_: Step, made: number): Promise<void> {
  const { db } = database
  const value = (
    { package: index, count, suspended }: typeof licence extends fc.Arbitrary<infer T> ? T : never,
    company_id: number,
  ) => ({
    company_id,
    package_id: offers[index]!,
    license_count: count,
    status: suspended ? ('suspended' as const) : ('active' as const),
  })
  const upsert = (rows: readonly ReturnType<typeof value>[]) =>
    db
      .insert(companyPackages)
      .values([...new Map(rows.map((row) => [row.package_id, row])).values()])
      .onConflictDoUpdate({
        target: [companyPackages.company_id, companyPackages.package_id],
        set: { license_count: sql`excluded.license_count`, status: sql`excluded.status` },
      })
  if (one_.does === 'create') {
    const row = {
      name: `Company ${made}`,
      node_id: places[one_.node]!,
      owner_first_name: 'Ada',
      owner_last_name: 'Own',
      owner_email: 'ada@example.com',
      created_at: new Date(),
    }
    const { id } = one(await db.insert(companies).values(row).returning({ id: companies.id }))
    if (one_.licences.length > 0) await upsert(one_.licences.map((each) => value(each, id)))
    return
  }
  const all = await db.select().from(companies).orderBy(companies.id)
  const company = all[one_.at % Math.max(1, all.length)]
  if (!company) return
  const here = eq(companies.id, company.id)
  const { does } = one_
  if (does === 'give') await upsert([value(one_.licence, company.id)])
  else if (does === 'take') await db.delete(companyPackages).where(eq(companyPackages.company_id, company.id))
  else if (does === 'rename')
    await db
      .update(companies)
      .set({ name: `Renamed ${made}` })
      .where(here)
  else if (does === 'move')
    await db.update(companies).set({ node_id: places[one_.licence.package]! }).where(here)
  else if (does === 'delete') await db.delete(companies).where(here)
  else
    await db
      .update(companies)
      .set({ owner_last_name: `Own ${made}` })
      .where(here)
}

/** What differs between the last rows of the record and the tables, and rows before their predecessors. */
const faults = sql`(
  select coalesce(json_agg(fault), '[]') from (
    select json_build_object('held', held, 'recorded', kept) as fault
    from (
      select company.id as company_id, package_id, license_count, status, company.name, company.node_id
      from company_packages join companies company on company.id = company_id
    ) held
    full join (
      select distinct on (company_id, package_id) company_id, package_id, license_count, status, company_name, node_id
      from licence_changes order by company_id, package_id, id desc
    ) kept on held.company_id = kept.company_id and held.package_id = kept.package_id
    where (held.license_count, held.status, held.name, held.node_id)
      is distinct from (kept.license_count, kept.status, kept.company_name, kept.node_id)
      and not (held.company_id is null and kept.status in ('removed', 'deleted') and kept.license_count = 0)
    union all
    select json_build_object('before its predecessor', later.id)
    from licence_changes later join licence_changes earlier
      on earlier.company_id = later.company_id and earlier.id < later.id and earlier.at > later.at
  ) found
)`
const value = async <T>(what: typeof faults): Promise<T> =>
  one(await database.db.select({ value: sql<T>`${what}` }).from(sql`(select) nothing`)).value

it('records what each company has of each package after any write, and nothing where nothing changed', async () => {
  let made = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      for (const each of steps) {
        const rows = await database.db.$count(licenceChanges)
        await write(each, ++made)
        expect(await value(faults)).toEqual([])
        if (each.does === 'nothing') expect(await database.db.$count(licenceChanges)).toBe(rows)
      }
      await database.db.delete(companies)
      expect(await value(faults)).toEqual([])
    }),
    { numRuns: 12 },
  )
})

it('names the deletion of a company apart from the removal of a package', async () => {
  const made = { does: 'create' as const, node: 0, licences: [{ package: 0, count: 5, suspended: false }] }
  await write(made, 90_001)
  const [company] = await database.db.select().from(companies)
  await database.db.delete(companies)
  const rows = await database.db
    .select()
    .from(licenceChanges)
    .where(eq(licenceChanges.company_id, company!.id))
    .orderBy(licenceChanges.id)
  expect(rows).toMatchObject([
    {
      license_count: 5,
      status: 'active',
      company_uid: company!.uid,
      company_name: 'Company 90001',
      is_nfr: false,
    },
    { license_count: 0, status: 'deleted' },
  ])
})

it('records each price of a package, and nothing when only its description changes', async () => {
  const { db } = database
  const here = eq(packages.id, offers[0]!)
  const rows = () =>
    db.select().from(priceChanges).where(eq(priceChanges.package_id, offers[0]!)).orderBy(priceChanges.id)
  const before = await rows()
  await db.update(packages).set({ price_monthly: '7.50' }).where(here)
  await db.update(packages).set({ description: 'Other words' }).where(here)
  await db.update(packages).set({ price_monthly: null }).where(here)
  expect((await rows()).slice(before.length)).toMatchObject([
    { price_monthly: '7.50' },
    { price_monthly: null },
  ])
  expect(before.length).toBeGreaterThan(0)
})

it('fills in at an upgrade what is missing, once', async () => {
  await write({ does: 'create', node: 1, licences: [{ package: 1, count: 2, suspended: true }] }, 90_002)
  const { db } = database
  await db.execute(sql`alter table company_packages disable trigger user`)
  const [company] = await db.select().from(companies)
  await db
    .insert(companyPackages)
    .values({ company_id: company!.id, package_id: offers[2]!, license_count: 9, status: 'active' })
  await db.execute(sql`alter table company_packages enable trigger user`)
  expect(await value(faults)).toHaveLength(1)
  const all = sql`array(select id from companies)`
  await db.execute(sql`select record_licences(${all})`)
  const rows = await db.$count(licenceChanges)
  await db.execute(sql`select record_licences(${all})`)
  expect(await value(faults)).toEqual([])
  expect(await db.$count(licenceChanges)).toBe(rows)
})
