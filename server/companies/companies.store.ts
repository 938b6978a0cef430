import { and, eq, sql } from 'drizzle-orm'
import type { WrittenCompany, WrittenCompanyItem } from '#contract/companies'
import type { Db } from '../db/open'
import { within } from '../db/query'
import { companies, nodes } from '../db/schema'

/** All packages of the company at hand, as one JSON array. */
export const packagesOf = sql<WrittenCompanyItem['packages']>`coalesce((
  select json_agg(json_build_object('id', packages.id, 'name', packages.name, 'status', held.status, 'type', packages.type, 'license_count', held.license_count) order by packages.id)
  from company_packages held join packages on packages.id = held.package_id
  where held.company_id = companies.id
), '[]'::json)`

export async function findCompany(
  db: Db,
  scope: readonly number[],
  id: number,
): Promise<WrittenCompany | undefined> {
  const [row] = await db
    .select({
      id: companies.id,
      uid: companies.uid,
      name: companies.name,
      msp_node: companies.node_id,
      packages: packagesOf,
      created_at: companies.created_at,
      msp_node_name: nodes.name,
      owner_first_name: companies.owner_first_name,
      owner_last_name: companies.owner_last_name,
      owner_email: companies.owner_email,
      is_nfr: companies.is_nfr,
    })
    .from(companies)
    .innerJoin(nodes, eq(nodes.id, companies.node_id))
    .where(and(eq(companies.id, id), within(companies.node_id, scope)))
  return row && { ...row, created_at: row.created_at.toISOString() }
}
