import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { listRoles } from '#contract/roles'
import { queryClient } from '../api/query-client'
import { companiesQuery } from '../companies/companies.queries'
import { companiesDefaults } from '../companies/companies.search'
import { employeesQuery } from '../employees/employees.queries'
import { employeesDefaults } from '../employees/employees.search'
import { loadNodes } from '../nodes/nodes.queries'
import { rolesQuery } from '../roles/roles.queries'
import { rolesDefaults } from '../roles/roles.search'
import { mayI } from '../session/use-can'

/** How many invitations are looked through for those that need attention; they come soonest to expire first. */
export const invitationsRead = 100

export const companyCountQuery = companiesQuery({ ...companiesDefaults, page_size: 1 })
export const activeCountQuery = employeesQuery({ ...employeesDefaults, page_size: 1, status: 'active' })
export const invitedQuery = employeesQuery({
  ...employeesDefaults,
  page_size: invitationsRead,
  status: 'invited',
  ordering: 'invitation_expires_at',
})
export const roleCountQuery = rolesQuery({ ...rolesDefaults, page_size: 1 })

export function loadOverview(): void {
  if (mayI(listEmployees.needs).allowed) {
    void queryClient.prefetchQuery(invitedQuery)
    void queryClient.prefetchQuery(activeCountQuery)
  }
  if (mayI(listCompanies.needs).allowed) void queryClient.prefetchQuery(companyCountQuery)
  if (mayI(listRoles.needs).allowed) void queryClient.prefetchQuery(roleCountQuery)
  loadNodes()
}
