import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { WrittenCompany, WrittenCompanyItem } from '#contract/companies'
import type { Db } from '../../db/open'
import { within } from '../../db/query'
import { companies, nodes } from '../../db/tables/schema'

/** All packages of the company at hand, as one JSON array. */
export const packagesOf = sql<WrittenCompanyItem['packages']>`coalesce((
  select json_agg(json_build_object('id', packages.id, 'name', packages.name, 'status', held.status, 'type', packages.type, 'license_count', held.license_count) order by packages.id)
  from company_packages held join packages on packages.id = held.package_id
  where held.company_id = companies.id
), '[]'::json)`

/** What a company says of itself. Its node and packages have other names on the wire. */
const { node_id: msp_node, search: _, ...fields } = getTableColumns(companies)

export async function findCompany(
  db: Db,
  scope: readonly number[],
  id: number,
): Promise<WrittenCompany | undefined> {
  const [row] = await db
    .select({
      ...fields,
      msp_node,
      msp_node_name: nodes.name,
      packages: packagesOf,
    })
    .from(companies)
    .innerJoin(nodes, eq(nodes.id, companies.node_id))
    .where(and(eq(companies.id, id), within(companies.node_id, scope)))
  return row && { ...row, created_at: row.created_at.toISOString() }
}
