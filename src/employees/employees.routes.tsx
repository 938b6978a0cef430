import {
  createRoute,
  lazyRouteComponent,
  stripSearchParams,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { atOnce } from '../lib/at-once'
import { appRoute } from '../frame/frame.routes'
import { openDefaultView } from '../list/saved-views'
import { employeesDefaults, employeesSearch, type EmployeesSearch } from './employees.search'

const employeesPage = () => import('./employees-page')
const employeePage = () => import('./employee-page')
const forms = () => import('./employee-form-pages')
const ofEmployee = [
  'getEmployee',
  'updateEmployee',
  'resendInvitation',
  'resetEmployee2fa',
  'deleteEmployee',
] as const

export const employeesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/employees',
  staticData: { operations: ['listEmployees', 'createEmployee'] },
  validateSearch: (search: Partial<EmployeesSearch> & SearchSchemaInput): EmployeesSearch =>
    employeesSearch.parse(search),
  search: { middlewares: [stripSearchParams(employeesDefaults)] },
  beforeLoad: (visit) => openDefaultView('employees', visit),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, cause }) => atOnce(cause, (await employeesPage()).loadEmployees(deps)),
  component: lazyRouteComponent(employeesPage, 'EmployeesPage'),
})

export const employeeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/employees/$id',
  staticData: { operations: ofEmployee },
  loader: async ({ params, cause }) => atOnce(cause, (await employeePage()).loadEmployee(params.id)),
  component: lazyRouteComponent(employeePage, 'EmployeePage'),
})

export const newEmployeeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/employees/new',
  staticData: { operations: ['createEmployee', 'listRoles', 'listNodes'] },
  component: lazyRouteComponent(forms, 'NewEmployeePage'),
})

export const inviteManyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/employees/invite',
  staticData: { operations: ['createEmployee', 'listRoles', 'listNodes'] },
  component: lazyRouteComponent(forms, 'InviteManyPage'),
})

export const editEmployeeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/employees/$id/edit',
  staticData: { operations: ofEmployee },
  component: lazyRouteComponent(forms, 'EditEmployeePage'),
})
