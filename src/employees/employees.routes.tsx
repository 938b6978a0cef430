import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { waitBriefly } from '../lib/wait-briefly'
import { appRoute } from '../frame/frame.routes'
import { openDefaultView } from '../list/views/saved-views'
import { recordSearch } from '../lib/record-search'
import { inAddress } from '../lib/search-params'
import { employeesSearch, invitationsSearch } from '../queries/searches'

const queries = () => import('../queries/employees')
const forms = () => import('./employee-form-pages')
export const employeesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/employees',
  ...inAddress(employeesSearch),
  beforeLoad: (visit) => openDefaultView('employees', visit),
  loaderDeps: ({ search }) => search,
  loader: ({ deps, cause }) =>
    waitBriefly(
      cause,
      queries().then((to) => to.loadEmployees(deps)),
    ),
  component: lazyRouteComponent(() => import('./employees-page'), 'EmployeesPage'),
})

export const employeeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/employees/$id',
  ...inAddress(recordSearch),
  loader: ({ params, cause }) =>
    waitBriefly(
      cause,
      queries().then((to) => to.loadEmployee(params.id)),
    ),
  component: lazyRouteComponent(() => import('./employee-page'), 'EmployeePage'),
})

export const newEmployeeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/employees/new',
  component: lazyRouteComponent(forms, 'NewEmployeePage'),
})

export const inviteManyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/employees/invite',
  component: lazyRouteComponent(forms, 'InviteManyPage'),
})

/** The invitation desk: pending invitations by age, and their resends. */
export const invitationsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/employees/invitations',
  ...inAddress(invitationsSearch),
  loader: ({ cause }) =>
    waitBriefly(
      cause,
      queries().then((to) => to.loadInvitations()),
    ),
  component: lazyRouteComponent(() => import('./invitations/invitations-page'), 'InvitationsPage'),
})

export const editEmployeeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/employees/$id/edit',
  component: lazyRouteComponent(forms, 'EditEmployeePage'),
})
