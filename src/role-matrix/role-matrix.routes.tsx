import {
  createRoute,
  lazyRouteComponent,
  stripSearchParams,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'
import { atOnce } from '../lib/at-once'
import {
  matrixDefaults,
  matrixSearch,
  permissionsSearch,
  type MatrixSearch,
  type PermissionsSearch,
} from './role-matrix.search'

const matrixPage = () => import('./role-matrix-page')
const operations = ['listRoles', 'createRole', 'listPermissions'] as const

export const roleMatrixRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles/matrix',
  staticData: { operations },
  validateSearch: (search: Partial<MatrixSearch> & SearchSchemaInput): MatrixSearch =>
    matrixSearch.parse(search),
  search: { middlewares: [stripSearchParams(matrixDefaults)] },
  // Fetched while the session is being checked: the loader runs only after that.
  context: () => void matrixPage(),
  loader: async ({ cause }) => atOnce(cause, (await matrixPage()).loadEveryRole()),
  component: lazyRouteComponent(matrixPage, 'RoleMatrixPage'),
})

export const permissionsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles/permissions',
  staticData: { operations },
  validateSearch: (search: Partial<PermissionsSearch> & SearchSchemaInput): PermissionsSearch =>
    permissionsSearch.parse(search),
  search: { middlewares: [stripSearchParams({ code: '' })] },
  component: lazyRouteComponent(() => import('./permissions-page'), 'PermissionsPage'),
})
