import { and, eq, ne, notInArray, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/open'
import { fold, hasNamesake, sameNameKey } from '#domain/folding'
import { beginsWith, one, within } from '../../db/query'
import { companies, companyPackages, packages } from '../../db/tables/schema'
import { refusing } from '../../db/violation'
import { noSuchNode } from '../../errors/refusal'
import { companyHasName } from './companies.errors'

type CompanyValues = typeof companies.$inferInsert
type Licence = { readonly id: number; readonly license_count: number }

/** Foreign keys catch a node that was deleted at the same moment. */
const refusals = {
  companies_name_at_node: companyHasName,
  companies_node_id_nodes_id_fk: noSuchNode,
  company_counts_node_id_nodes_id_fk: noSuchNode,
}

export async function lockCompany(tx: Db, scope: readonly number[], id: number) {
  const [row] = await tx
    .select()
    .from(companies)
    .where(and(eq(companies.id, id), within(companies.node_id, scope)))
    .for('update')
  return row
}

export const catalogue = (tx: Db) =>
  tx
    .select({
      id: packages.id,
      name: packages.name,
      type: packages.type,
      retired_at: packages.retired_at,
    })
    .from(packages)

export async function packageIdsOf(tx: Db, companyId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: companyPackages.package_id })
    .from(companyPackages)
    .where(eq(companyPackages.company_id, companyId))
  return rows.map((row) => row.id)
}

type Place = Pick<CompanyValues, 'name' | 'node_id'>
const keyOf = ({ name, node_id }: Place) => JSON.stringify([node_id, sameNameKey(name)])
/** An arbitrary number that no other program on the same database is likely to use. */
const nameLock = 7_250_023

/**
 * The database keeps names unique at a node, whatever their case. This also refuses O’Brien beside O'Brien. An
 * index for it could fail on names that are there already, so two writers of such names wait for each other.
 */
async function refuseSameName(tx: Db, company: Place, id = 0): Promise<void> {
  const { name, node_id } = company
  await tx.execute(sql`select pg_advisory_xact_lock(${nameLock}, hashtext(${keyOf(company)}))`)
  const rows = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(
      and(
        eq(companies.node_id, node_id),
        ne(companies.id, id),
        beginsWith(companies.search, fold(`${name} `)),
      ),
    )
  if (hasNamesake(rows, name)) throw companyHasName()
}

export async function insertCompany(tx: Db, company: CompanyValues): Promise<number> {
  await refuseSameName(tx, company)
  const rows = await refusing(refusals, () =>
    tx.insert(companies).values(company).returning({ id: companies.id }),
  )
  return one(rows).id
}

/** A company that has had the name of another one since before this rule can still be changed. */
export async function changeCompany(
  tx: Db,
  { id, ...before }: Place & { readonly id: number },
  company: Place & PgUpdateSetSource<typeof companies>,
): Promise<void> {
  if (keyOf(before) !== keyOf(company)) await refuseSameName(tx, company, id)
  await refusing(refusals, () => tx.update(companies).set(company).where(eq(companies.id, id)))
}

export const removeCompany = (tx: Db, id: number) => tx.delete(companies).where(eq(companies.id, id))

/** Gives the company exactly these packages. A package that it already had keeps its status. */
export async function replacePackages(
  tx: Db,
  companyId: number,
  wanted: readonly Licence[],
  suspended: readonly number[] = [],
): Promise<void> {
  const others =
    wanted.length > 0
      ? notInArray(
          companyPackages.package_id,
          wanted.map((licence) => licence.id),
        )
      : undefined
  await tx.delete(companyPackages).where(and(eq(companyPackages.company_id, companyId), others))
  if (wanted.length === 0) return
  await tx
    .insert(companyPackages)
    .values(
      wanted.map((licence) => ({
        company_id: companyId,
        package_id: licence.id,
        status: suspended.includes(licence.id) ? ('suspended' as const) : ('active' as const),
        license_count: licence.license_count,
      })),
    )
    .onConflictDoUpdate({
      target: [companyPackages.company_id, companyPackages.package_id],
      set: { license_count: sql`excluded.license_count` },
    })
}
