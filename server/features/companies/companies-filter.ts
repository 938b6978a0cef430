import { and, sql, type SQL } from 'drizzle-orm'
import type { listCompanies } from '#contract/companies'
import type { QueryOf } from '#contract/wire'
import { fromDay, matchesSearch, untilDay } from '../../db/query'
import { companies, companyPackages as held, packages } from '../../db/tables/schema'

type Query = QueryOf<typeof listCompanies>

/**
 * The licences of all packages of the company at hand. numeric, like every number that a list is ordered by.
 */
export const licenceCount = sql`(select coalesce(sum(${held.license_count}), 0)::numeric from ${held} where ${held.company_id} = ${companies.id})`
/**
 * The cost of these licences in a month, by the catalogue. Packages that are not for resale, or have no
 * price, cost nothing.
 */
export const monthlyCost = sql`(
  select coalesce(sum(${held.license_count} * ${packages.price_monthly}), 0) from ${held} join ${packages} on ${packages.id} = ${held.package_id}
  where ${held.company_id} = ${companies.id} and ${packages.type} <> 'nfr')`

function hasPackage({ package: id, package_status: status, package_licences: licences }: Query) {
  const own = sql`${held.company_id} = ${companies.id}`
  const asked = and(
    typeof id === 'number' ? sql`${held.package_id} = ${id}` : undefined,
    status && sql`${held.status} = ${status}`,
    licences && sql`${held.license_count} = 0`,
  )
  return and(
    id === 'none' ? sql`not exists (select from ${held} where ${own})` : undefined,
    asked && sql`exists (select from ${held} where ${and(own, asked)})`,
  )
}

/** The companies that search and filters leave; undefined: all. */
export const narrowed = (query: Query): SQL | undefined =>
  and(
    matchesSearch({ text: companies.search, id: companies.id, uid: companies.uid }, query.search),
    hasPackage(query),
    query.license_count_min === undefined ? undefined : sql`${licenceCount} >= ${query.license_count_min}`,
    query.license_count_max === undefined ? undefined : sql`${licenceCount} <= ${query.license_count_max}`,
    query.created_from === undefined ? undefined : fromDay(companies.created_at, query.created_from),
    query.created_to === undefined ? undefined : untilDay(companies.created_at, query.created_to),
  )
