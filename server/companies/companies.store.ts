import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { companyOrderings, listCompanies, WrittenCompany, WrittenCompanyItem } from '#contract/companies'
import type { QueryOf } from '#contract/wire'
import type { Db } from '../db/open'
import { contains, one, orderBy, total, within } from '../db/query'
import { companies, nodes } from '../db/schema'
import { windowOf } from '../http/page'

type Field = (typeof companyOrderings)[number]

/**
 * All packages of a company as one JSON array, so that a page is one statement whatever its rows hold.
 * Names are written out: in a select from one table Drizzle drops the table's name, and `id` would be the package's.
 */
const packagesOf = sql<WrittenCompanyItem['packages']>`coalesce((
  select json_agg(json_build_object('id', packages.id, 'name', packages.name, 'status', held.status, 'type', packages.type, 'license_count', held.license_count) order by packages.id)
  from company_packages held join packages on packages.id = held.package_id
  where held.company_id = companies.id
), '[]'::json)`

const item = {
  id: companies.id,
  uid: companies.uid,
  name: companies.name,
  msp_node: companies.node_id,
  packages: packagesOf,
  created_at: companies.created_at,
}

const inReach = (reach: readonly number[]): SQL => within(companies.node_id, reach)

export async function findCompanies(db: Db, reach: readonly number[], query: QueryOf<typeof listCompanies>, node: number | undefined) {
  const where = and(
    inReach(reach),
    node === undefined ? undefined : eq(companies.node_id, node),
    query.search ? contains(companies.name, query.search) : undefined,
  )
  const order = orderBy<Field>(query.ordering, { id: companies.id, name: companies.name, created_at: companies.created_at }, companies.id)
  const { limit, offset } = windowOf(query)
  const { count } = one(await db.select({ count: total }).from(companies).where(where))
  const rows = await db
    .select(item)
    .from(companies)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return { count, results: rows.map((row): WrittenCompanyItem => ({ ...row, created_at: row.created_at.toISOString() })) }
}

export async function findCompany(db: Db, reach: readonly number[], id: number): Promise<WrittenCompany | undefined> {
  const [row] = await db
    .select({
      ...item,
      msp_node_name: nodes.name,
      owner_first_name: companies.owner_first_name,
      owner_last_name: companies.owner_last_name,
      owner_email: companies.owner_email,
      is_nfr: companies.is_nfr,
    })
    .from(companies)
    .innerJoin(nodes, eq(nodes.id, companies.node_id))
    .where(and(eq(companies.id, id), inReach(reach)))
  return row && { ...row, created_at: row.created_at.toISOString() }
}
