import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { listRoles } from '#contract/roles'
import { defaultPageSize } from '#contract/wire'
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

const everyNode: ScopeSearch = { node: '', only: '' }

export const companyCountQuery = (scope: ScopeSearch = everyNode) =>
  // The rows show whether the server applies the node.
  companiesQuery({
    ...companiesSearch.defaults,
    page_size: scope.node === '' ? 1 : defaultPageSize,
    // A count needs no order, which some servers refuse.
    ordering: '',
    ...scope,
  })

export const loadOverview = (scope: ScopeSearch): Promise<unknown> =>
  Promise.all([
    readAhead(listEmployees.needs, everybodyQuery),
    readAhead(listCompanies.needs, companyCountQuery(scope)),
    readAhead(listRoles.needs, everyRoleQuery),
    loadNodes(),
  ])
