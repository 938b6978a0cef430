import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { listRoles } from '#contract/roles'
import { canAsk } from '../api/offers'
import type { ScopeSearch } from '../lib/list-search'
import { readAhead } from '../session/read-ahead'
import { companiesQuery } from './companies'
import { everybodyQuery } from './employees'
import { loadNodes } from './nodes'
import { everyRoleQuery } from './roles'
import { companiesSearch } from './searches'

/**
 * Up to this many companies load without a click, for the licence chart and the companies with no package.
 */
export const companiesUnasked = 3000

/** One company, for the count. It needs no order, which some servers refuse. */
const countedOf = (scope: Partial<ScopeSearch>) => ({
  ...companiesSearch.defaults,
  page_size: 1,
  ordering: '' as const,
  ...scope,
})
export const companyCountQuery = (scope: Partial<ScopeSearch> = {}) => companiesQuery(countedOf(scope))

export const loadOverview = (scope: ScopeSearch): Promise<unknown> =>
  Promise.all([
    readAhead(listEmployees.needs, everybodyQuery),
    canAsk(countedOf(scope), countedOf({})).then((can) =>
      can ? readAhead(listCompanies.needs, companyCountQuery(scope)) : undefined,
    ),
    readAhead(listRoles.needs, everyRoleQuery),
    loadNodes(),
  ])
