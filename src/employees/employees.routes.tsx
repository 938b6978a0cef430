import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listEmployees } from '#contract/employees'
import { waitBriefly } from '../lib/wait-briefly'
import { appRoute } from '../frame/frame.routes'
import { openDefaultView } from '../list/views/saved-views'
import {
  employeesSearch,
  everybody,
  everybodyQuery,
  invitationsSearch,
  loadEmployee,
  loadEmployees,
} from '../queries/employees'
import { recordSearch } from '../lib/record-search'
import { withoutDefaults } from '../lib/search-params'
import { readAhead } from '../session/read-ahead'
import { loadNodes } from '../queries/nodes'

const forms = () => import('./employee-form-pages')
export const employeesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/employees',
  validateSearch: employeesSearch,
  search: { middlewares: [withoutDefaults(employeesSearch)] },
  beforeLoad: (visit) => openDefaultView('employees', visit),
  loaderDeps: ({ search }) => search,
  loader: ({ deps, cause }) => waitBriefly(cause, everybody.isServing() ? loadNodes() : loadEmployees(deps)),
  component: lazyRouteComponent(() => import('./employees-page'), 'EmployeesPage'),
})

export const employeeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/employees/$id',
  validateSearch: recordSearch,
  search: { middlewares: [withoutDefaults(recordSearch)] },
  loader: ({ params, cause }) => waitBriefly(cause, loadEmployee(params.id)),
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
  validateSearch: invitationsSearch,
  search: { middlewares: [withoutDefaults(invitationsSearch)] },
  loader: ({ cause }) =>
    waitBriefly(cause, Promise.all([readAhead(listEmployees.needs, everybodyQuery), loadNodes()])),
  component: lazyRouteComponent(() => import('./invitations/invitations-page'), 'InvitationsPage'),
})

export const editEmployeeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/employees/$id/edit',
  component: lazyRouteComponent(forms, 'EditEmployeePage'),
})
