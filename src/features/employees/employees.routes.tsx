import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../../frame/frame.routes'
import { recordRoute, pageRoute } from '../../frame/page-routes'
import { listRoute } from '../../list/list-route'
import { employeesSearch, invitationsSearch } from '../../queries/searches'

const queries = () => import('../../queries/employees')
const forms = () => import('./employee-form-pages')

export const employeeRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/employees',
    ...listRoute('employees', employeesSearch, async (search) => (await queries()).loadEmployees(search)),
    component: lazyRouteComponent(() => import('./employees-page'), 'EmployeesPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/employees/$id',
    ...recordRoute(async (id) => (await queries()).loadEmployee(id)),
    component: lazyRouteComponent(() => import('./employee-page'), 'EmployeePage'),
  }),
  pageRoute('/employees/new', forms, 'NewEmployeePage'),
  pageRoute('/employees/invite', forms, 'InviteManyPage'),
  /** The invitation desk: invitations that weren't accepted, by age, and their resends. */
  createRoute({
    getParentRoute: () => appRoute,
    path: '/employees/invitations',
    ...listRoute('employees/invitations', invitationsSearch, async () => (await queries()).loadInvitations()),
    component: lazyRouteComponent(() => import('./invitations/invitations-page'), 'InvitationsPage'),
  }),
  pageRoute('/employees/$id/edit', forms, 'EditEmployeePage'),
] as const
