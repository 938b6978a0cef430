import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { listRoles } from '#contract/roles'
import { maxPageSize } from '#contract/wire'
import { companiesQuery } from '../companies/companies.queries'
import { companiesSearch } from '../companies/companies.search'
import { employeesQuery } from '../employees/employees.queries'
import { employeesSearch } from '../employees/employees.search'
import { everybodyQuery } from '../employees/everybody.queries'
import { loadNodes } from '../nodes/nodes.queries'
import { allRolesQuery, rolesQuery } from '../roles/roles.queries'
import { rolesSearch } from '../roles/roles.search'
import { readAhead } from '../session/read-ahead'
import { mayI } from '../session/use-can'

/** The overview checks this many invitations, those that expire first. */
export const invitationsRead = 500
/** Up to this many companies load without a click, for the licence chart and the companies with no package. */
export const companiesUnasked = 3000

// Each takes the UUID of a node, or '' for every node in scope.
export const companyCountQuery = (node: string) =>
  companiesQuery({ ...companiesSearch.defaults, page_size: 1, node })
export const activeCountQuery = (node: string) =>
  employeesQuery({ ...employeesSearch.defaults, page_size: 1, status: 'active', node })
export const invitedQuery = (node: string) =>
  employeesQuery({
    ...employeesSearch.defaults,
    page_size: invitationsRead,
    status: 'invited',
    ordering: 'invitation_expires_at',
    node,
  })
/** Whole roles: the overview counts them, the attention page lists the changed ones. */
export const rolesHereQuery = (node: string) =>
  rolesQuery({ ...rolesSearch.defaults, page_size: maxPageSize, node })

export const loadOverview = (node: string): Promise<unknown> =>
  Promise.all([
    readAhead(listEmployees.needs, invitedQuery(node)),
    readAhead(listEmployees.needs, activeCountQuery(node)),
    mayI(listRoles.needs).allowed && readAhead(listEmployees.needs, everybodyQuery),
    readAhead(listCompanies.needs, companyCountQuery(node)),
    readAhead(listRoles.needs, rolesHereQuery(node)),
    readAhead(listRoles.needs, allRolesQuery),
    loadNodes(),
  ])
