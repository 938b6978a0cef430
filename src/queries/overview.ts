import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { listRoles } from '#contract/roles/roles'
import type { ScopeSearch } from '../lib/address/list-address'
import { readAhead } from '../session/read-ahead'
import { companiesQuery } from './companies'
import { everybodyQuery } from './employees'
import { loadNodes } from './nodes'
import { pageAhead } from './record-queries'
import { everyRoleQuery } from './roles'
import { companiesSearch, type CompaniesSearch } from './searches'

/** Up to this many companies load without a click, for the licence chart. */
export const companiesUnasked = 3000

/** One company, for the count. It needs no order, which some servers refuse. */
const countedOf = (narrowed: Partial<CompaniesSearch>) => ({
  ...companiesSearch.defaults,
  page_size: 1,
  ordering: '' as const,
  ...narrowed,
})
export const companyCountQuery = (narrowed: Partial<CompaniesSearch> = {}) =>
  companiesQuery(countedOf(narrowed))

export const loadOverview = (scope: ScopeSearch): Promise<unknown> =>
  Promise.all([
    readAhead(listEmployees.needs, everybodyQuery),
    pageAhead(listCompanies, [countedOf(scope), countedOf({})], companyCountQuery(scope)),
    readAhead(listRoles.needs, everyRoleQuery),
    loadNodes(),
  ])
