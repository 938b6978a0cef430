import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { catalogueOrderings } from '#contract/address-values'
import type { listPackageCatalogue, WrittenPackage } from '#contract/packages'
import type { QueryOf } from '#contract/wire'
import { hasNamesake } from '#domain/folding'
import type { Db } from '../../db/open'
import { foldedText, matchesSearch, one, orderBy } from '../../db/query'
import { companyPackages, packages } from '../../db/tables/schema'
import { readPage } from '../../http/page'

const { id, name, type, description, price_monthly, currency, retired_at } = packages
const company_count = sql<number>`(select count(*)::int from ${companyPackages} where ${companyPackages.package_id} = ${id})`
const columns = { id, name, type, description, price_monthly, currency, retired_at, company_count }
type Row = Omit<WrittenPackage, 'retired_at'> & { readonly retired_at: Date | null }

const written = (row: Row): WrittenPackage => ({
  ...row,
  retired_at: row.retired_at?.toISOString() ?? null,
})

export async function findCatalogue(db: Db, query: QueryOf<typeof listPackageCatalogue>) {
  const { state } = query
  const where = and(
    state && (state === 'retired' ? isNotNull(retired_at) : isNull(retired_at)),
    query.type && eq(type, query.type),
    matchesSearch({ text: foldedText(name), id }, query.search),
  )
  const orders = {
    id,
    name,
    company_count,
    retired_at: [retired_at, name],
    type: [type, name],
    price_monthly: [currency, price_monthly],
  }
  const rows = db
    .select({ ...columns, count: db.$count(packages, where) })
    .from(packages)
    .where(where)
    .orderBy(...orderBy<(typeof catalogueOrderings)[number]>(query.ordering, orders, id))
  return readPage(rows, query, written)
}

export async function findPackage(db: Db, wanted: number): Promise<WrittenPackage | undefined> {
  const [row] = await db.select(columns).from(packages).where(eq(id, wanted))
  return row && written(row)
}

/** The package, locked: two writers of one package wait for each other. */
export async function lockPackage(tx: Db, wanted: number) {
  const [row] = await tx.select().from(packages).where(eq(id, wanted)).for('update')
  return row
}

/** Whether another package has this name, in whatever spelling. Call it behind the structure lock. */
export async function isNameTaken(tx: Db, wanted: string, except: number | undefined): Promise<boolean> {
  const others = except === undefined ? undefined : ne(id, except)
  return hasNamesake(await tx.select({ name }).from(packages).where(others), wanted)
}

type Values = Omit<typeof packages.$inferSelect, 'id'>

export async function insertPackage(tx: Db, values: Values): Promise<number> {
  return one(await tx.insert(packages).values(values).returning({ id })).id
}
export const changePackage = (tx: Db, wanted: number, values: Values) =>
  tx.update(packages).set(values).where(eq(id, wanted))
