import { createRoute } from '@tanstack/react-router'
import { inApp, recordRoute, pageRoute } from '../../frame/page-routes'
import { listRoute } from '../../list/list-route'
import { employeesSearch, invitationsSearch } from '../../queries/searches'

const queries = () => import('../../queries/employees')
const forms = () => import('./employee-form-pages')

export const employeeRoutes = [
  createRoute({
    ...inApp('/employees', () => import('./employees-page'), 'EmployeesPage'),
    ...listRoute('employees', employeesSearch, async (search) => (await queries()).loadEmployees(search)),
  }),
  createRoute({
    ...inApp('/employees/$id', () => import('./employee-page'), 'EmployeePage'),
    ...recordRoute(async (id) => (await queries()).loadEmployee(id)),
  }),
  pageRoute('/employees/new', forms, 'NewEmployeePage'),
  pageRoute('/employees/invite', forms, 'InviteManyPage'),
  /** The invitation desk: invitations that weren't accepted, by age, and their resends. */
  createRoute({
    ...inApp('/employees/invitations', () => import('./invitations/invitations-page'), 'InvitationsPage'),
    ...listRoute('employees/invitations', invitationsSearch, async () => (await queries()).loadInvitations()),
  }),
  pageRoute('/employees/$id/edit', forms, 'EditEmployeePage'),
] as const
