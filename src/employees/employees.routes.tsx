import { createRoute, lazyRouteComponent, stripSearchParams, type SearchSchemaInput } from '@tanstack/react-router'
import { appRoute } from '../layout/layout.routes'
import { employeesDefaults, employeesSearch, type EmployeesSearch } from './employees.search'

export const employeesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/employees',
  validateSearch: (search: Partial<EmployeesSearch> & SearchSchemaInput): EmployeesSearch => employeesSearch.parse(search),
  search: { middlewares: [stripSearchParams(employeesDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => (await import('./employees-page')).loadEmployees(deps),
  component: lazyRouteComponent(() => import('./employees-page'), 'EmployeesPage'),
})

export const employeeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/employees/$id',
  loader: async ({ params }) => (await import('./employee-page')).loadEmployee(params.id),
  component: lazyRouteComponent(() => import('./employee-page'), 'EmployeePage'),
})

export const newEmployeeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/employees/new',
  component: lazyRouteComponent(() => import('./employee-form-pages'), 'NewEmployeePage'),
})

export const editEmployeeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/employees/$id/edit',
  loader: async ({ params }) => (await import('./employee-form-pages')).loadEmployee(params.id),
  component: lazyRouteComponent(() => import('./employee-form-pages'), 'EditEmployeePage'),
})
