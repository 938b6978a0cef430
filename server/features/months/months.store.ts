import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, lte, max, min, sql } from 'drizzle-orm'
import { maxCompaniesOfMonth, type WrittenMonthCompany } from '#contract/months/months'
import { maxId } from '#contract/wire'
import { groupBy } from '#domain/group-by'
import { dayOf, dayText, endOf, linesOf, type Day, type Held, type Price } from '#domain/months/rule'
import { audit } from '../../db/tables/audit.schema'
import { licenceChanges, priceChanges } from '../../db/tables/months.schema'
import type { Db } from '../../db/open'
import { one } from '../../db/query'
import { nodes } from '../../db/tables/schema'
import { numbersOf } from './numbers.store'
import { lastNodes } from './walks.store'

export type Days = { readonly first: Day; readonly last: Day }
/** What a package cost, and the name it was last given; undefined: nobody recorded it. */
type Priced = { readonly prices: Price[]; name?: string }
type PricesOfPackage = ReadonlyMap<number, Priced>

/** The first day from which licences are known. */
export async function knownSince(db: Db): Promise<Day | null> {
  const [licences] = await db.select({ at: min(licenceChanges.at) }).from(licenceChanges)
  const [prices] = await db.select({ at: min(priceChanges.at) }).from(priceChanges)
  const moments = [licences?.at, prices?.at].flatMap((at) => at ?? [])
  return moments.length === 0 ? null : Math.min(...moments.map(dayOf))
}

/** The prices of every package up to the end of a day. Of several on one day the last counts. */
async function pricesUntil(db: Db, last: Day): Promise<PricesOfPackage> {
  const rows = await db
    .select()
    .from(priceChanges)
    .where(lt(priceChanges.at, endOf(last)))
    .orderBy(asc(priceChanges.package_id), asc(priceChanges.id))
  const packages = new Map<number, Priced>()
  for (const { package_id, at, price_monthly, currency, package_name } of rows) {
    const priced = packages.get(package_id) ?? { prices: [] }
    packages.set(package_id, priced)
    priced.prices.push({ day: dayOf(at), price: price_monthly, currency })
    if (package_name !== null) priced.name = package_name
  }
  return packages
}

/** What stood at the end of each day on which something changed; changes before the first day count on it. */
async function rowsOf(db: Db, { first, last }: Days, { after = 0, limit = maxCompaniesOfMonth, only }: Part) {
  const { company_id, package_id, at, id } = licenceChanges
  const before = lt(at, endOf(last))
  const page = only
    ? []
    : await db
        .selectDistinct({ company_id })
        .from(licenceChanges)
        .where(and(gt(company_id, after), before))
        .orderBy(company_id)
        .limit(limit)
  const ids = page.map((row) => row.company_id)
  // A range, which the index of companies finds at once.
  const inPage = only
    ? inArray(company_id, [...only])
    : and(gt(company_id, after), lte(company_id, ids.at(-1) ?? after))
  // No parameter: the database must see that both places have the same expression.
  const day = sql<number>`greatest((${at} at time zone 'UTC')::date - date '1970-01-01', ${sql.raw(String(first))})`
  const rows = await db
    .selectDistinctOn([company_id, package_id, day], {
      company_id,
      company_uid: licenceChanges.company_uid,
      company_name: licenceChanges.company_name,
      is_nfr: licenceChanges.is_nfr,
      node_id: licenceChanges.node_id,
      package_id,
      package_name: licenceChanges.package_name,
      package_type: licenceChanges.package_type,
      license_count: licenceChanges.license_count,
      status: licenceChanges.status,
      day,
      id,
    })
    .from(licenceChanges)
    .where(and(inPage, before))
    .orderBy(company_id, package_id, day, desc(id))
  return { rows, next: ids.length === limit ? ids.at(-1)! : null }
}
type Row = Awaited<ReturnType<typeof rowsOf>>['rows'][number]

const heldOf = ({ day, license_count, status, is_nfr, package_type }: Row): Held => ({
  day,
  licences: license_count,
  suspended: status === 'suspended',
  free: is_nfr || package_type === 'nfr',
})

/** The company as its last row says, with its lines; undefined if it had no licences on any of the days. */
function companyOf(
  rows: readonly Row[],
  prices: PricesOfPackage,
  days: Days,
): WrittenMonthCompany | undefined {
  const byPackage = groupBy(rows, ({ package_id }) => package_id)
  const lines = [...byPackage].flatMap(([id, those]) =>
    linesOf(those.map(heldOf), prices.get(id)?.prices ?? [], days).map((line) => ({ package: id, ...line })),
  )
  const latest = rows.reduce((a, b) => (b.id > a.id ? b : a))
  if (lines.length === 0) return undefined
  return {
    id: latest.company_id,
    uid: latest.company_uid,
    name: latest.company_name,
    node: latest.node_id,
    deleted: latest.status === 'deleted',
    lines,
  }
}

/** The companies after one, by id, or only some. */
type Part = {
  readonly after?: number | undefined
  readonly limit?: number | undefined
  readonly only?: readonly number[]
}

/** A part of a month. */
export async function readCompanies(db: Db, days: Days, part: Part) {
  const prices = await pricesUntil(db, days.last)
  const { rows, next } = await rowsOf(db, days, part)
  const companies = [...groupBy(rows, ({ company_id }) => company_id).values()].flatMap(
    (those) => companyOf(those, prices, days) ?? [],
  )
  const items = await numbersOf(db, 'package', 0, maxId)
  const packages = [...new Map(rows.map((row) => [row.package_id, row])).values()].map((row) => {
    const priced = prices.get(row.package_id)
    const last = priced?.prices.at(-1)
    const item = items.get(row.package_id)
    return {
      id: row.package_id,
      name: priced?.name ?? row.package_name,
      type: row.package_type,
      price_monthly: last?.price ?? null,
      currency: last?.currency ?? '',
      ...(item && { reference: item }),
    }
  })
  const restored = await restoredOf(
    db,
    companies.map(({ id }) => id),
  )
  const [first = 0, last = 0] = [companies[0]?.id, companies.at(-1)?.id]
  const references = await numbersOf(db, 'company', Math.min(first, ...restored.values()), last)
  return {
    packages,
    nodes: await nodesOf(db, companies),
    companies: companies.map((one) => {
      const restores = restored.get(one.id)
      const reference = references.get(one.id) ?? references.get(restores ?? 0)
      return { ...one, ...(restores && { restores }), ...(reference && { reference }) }
    }),
    next,
  }
}

/** The ids that companies had before they were deleted and restored, as far as the log is kept. */
async function restoredOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: audit.record_id, of: audit.restores })
    .from(audit)
    .where(
      and(
        eq(audit.record_type, 'company'),
        isNotNull(audit.restores),
        gte(audit.record_id, Math.min(...ids)),
        lte(audit.record_id, Math.max(...ids)),
      ),
    )
  return new Map(rows.map((row) => [Number(row.id), Number(row.of)]))
}

/**
 * The nodes of these companies and all above them, as of today. Nobody keeps the name of a deleted one. A gateway
 * knows those of its walks only.
 */
async function nodesOf(db: Db, companies: readonly WrittenMonthCompany[]) {
  const ids = [...new Set(companies.map(({ node }) => node))]
  const { id, name, parent_id } = nodes
  const withAbove = sql`(
    with recursive above as (
      select id, parent_id from nodes where id = any(${sql.param(ids)}::int[])
      union
      select parent.id, parent.parent_id from nodes parent join above on parent.id = above.parent_id
    ) select id from above
  )`
  const rows = await db.select({ id, name, parent: parent_id }).from(nodes).where(inArray(id, withAbove))
  const walked = rows.length === 0 ? await lastNodes(db) : []
  const there = new Map([...walked, ...rows].map((node) => [node.id, node]))
  const found = new Map<number, Pick<(typeof rows)[number], 'id' | 'name'>>()
  for (const one of ids) {
    if (!there.has(one)) found.set(one, { id: one, name: `Node ${one}` })
    for (let at = there.get(one); at && !found.has(at.id); at = there.get(at.parent ?? 0))
      found.set(at.id, at)
  }
  return [...found.values()]
}

export const lastCompany = async (db: Db): Promise<number | null> =>
  one(await db.select({ id: max(licenceChanges.company_id) }).from(licenceChanges)).id

/**
 * How many rows of licences and prices came in the days of a month, or the day before. Rows are only added, as of
 * now, so the month has other figures only with another number.
 */
export const rowsIn = (db: Db, { first, last }: Days) =>
  Promise.all(
    [licenceChanges, priceChanges].map((rows) =>
      db.$count(rows, and(gte(rows.at, endOf(first - 2)), lt(rows.at, endOf(last)))),
    ),
  )

export const dayOrNull = (day: Day | null): string | null => (day === null ? null : dayText(day))
