import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { listRoles } from '#contract/roles'
import { maxPageSize } from '#contract/wire'
import { companiesQuery } from '../companies/companies.queries'
import { companiesDefaults } from '../companies/companies.search'
import { employeesQuery } from '../employees/employees.queries'
import { employeesDefaults } from '../employees/employees.search'
import { everybodyQuery } from '../employees/everybody.queries'
import { loadNodes } from '../nodes/nodes.queries'
import { allRolesQuery, rolesQuery } from '../roles/roles.queries'
import { rolesDefaults } from '../roles/roles.search'
import { readAhead } from '../session/read-ahead'
import { mayI } from '../session/use-can'

/** How many invitations are looked through for those that need attention; they come soonest to expire first. */
export const invitationsRead = 500
/** Up to so many companies are read without being asked, for the licence chart and what has no package. */
export const companiesUnasked = 3000

// Each for one node by its UUID, or for all in reach.
export const companyCountQuery = (node: string) =>
  companiesQuery({ ...companiesDefaults, page_size: 1, node })
export const activeCountQuery = (node: string) =>
  employeesQuery({ ...employeesDefaults, page_size: 1, status: 'active', node })
export const invitedQuery = (node: string) =>
  employeesQuery({
    ...employeesDefaults,
    page_size: invitationsRead,
    status: 'invited',
    ordering: 'invitation_expires_at',
    node,
  })
/** Whole roles, of which the list shows the count and the attention page those that changed. */
export const rolesHereQuery = (node: string) => rolesQuery({ ...rolesDefaults, page_size: maxPageSize, node })

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
