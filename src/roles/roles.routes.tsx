import {
  createRoute,
  lazyRouteComponent,
  stripSearchParams,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { atOnce } from '../lib/at-once'
import { appRoute } from '../frame/frame.routes'
import { openDefaultView } from '../list/saved-views'
import type { AdviceSearch } from './advice.search'
import type { MatrixSearch } from './role-matrix.search'
import {
  roleDefaults,
  roleSearch,
  rolesDefaults,
  rolesSearch,
  type RoleSearch,
  type RolesSearch,
} from './roles.search'

const rolesPage = () => import('./roles-page')
const rolePage = () => import('./role-page')
const forms = () => import('./role-form-pages')
const ofRoles = ['listRoles', 'createRole', 'listPermissions'] as const
const ofRole = ['getRole', 'updateRole', 'deleteRole', 'listPermissions'] as const

export const rolesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles',
  staticData: { operations: ofRoles },
  validateSearch: (search: Partial<RolesSearch> & SearchSchemaInput): RolesSearch =>
    rolesSearch.parse(search),
  search: { middlewares: [stripSearchParams(rolesDefaults)] },
  beforeLoad: (visit) => openDefaultView('roles', visit),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, cause }) => atOnce(cause, (await rolesPage()).loadRoles(deps)),
  component: lazyRouteComponent(rolesPage, 'RolesPage'),
})

export const roleRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles/$roleId',
  staticData: { operations: ofRole },
  validateSearch: (search: Partial<RoleSearch> & SearchSchemaInput): RoleSearch => roleSearch.parse(search),
  search: { middlewares: [stripSearchParams(roleDefaults)] },
  loader: async ({ params, cause }) => atOnce(cause, (await rolePage()).loadRole(params.roleId)),
  component: lazyRouteComponent(rolePage, 'RolePage'),
})

export const newRoleRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles/new',
  staticData: { operations: ['createRole', 'listPermissions'] },
  /** The role to begin with a copy of. */
  validateSearch: ({ from }: { from?: unknown } & SearchSchemaInput): { from: string } => ({
    from: typeof from === 'string' ? from : '',
  }),
  search: { middlewares: [stripSearchParams({ from: '' })] },
  component: lazyRouteComponent(forms, 'NewRolePage'),
})

export const editRoleRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles/$roleId/edit',
  staticData: { operations: ofRole },
  component: lazyRouteComponent(forms, 'EditRolePage'),
})

// What these read from the address is parsed by their pages, which are loaded on use: it would weigh on the first page otherwise.
const asIs = <S,>(search: Partial<S> & SearchSchemaInput): Partial<S> => search
const getParentRoute = () => appRoute
const matrixPage = () => import('./role-matrix-page')
const comparePage = () => import('./compare-page')
const permissionsPage = () => import('./permissions-page')
const advicePage = () => import('./advice-page')

export const roleReviewRoutes = [
  createRoute({
    getParentRoute,
    path: '/roles/matrix',
    staticData: { operations: ofRoles },
    validateSearch: asIs<MatrixSearch>,
    // Fetched while the key is being checked: the loader runs only after that.
    context: () => void matrixPage(),
    loader: async ({ cause }) => atOnce(cause, (await matrixPage()).loadEveryRole()),
    component: lazyRouteComponent(matrixPage, 'RoleMatrixPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/roles/compare',
    staticData: { operations: ofRoles },
    validateSearch: asIs<{ roles: string }>,
    component: lazyRouteComponent(comparePage, 'ComparePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/roles/permissions',
    staticData: { operations: ofRoles },
    validateSearch: asIs<{ code: string }>,
    component: lazyRouteComponent(permissionsPage, 'PermissionsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/roles/advice',
    staticData: { operations: ofRoles },
    validateSearch: asIs<AdviceSearch>,
    component: lazyRouteComponent(advicePage, 'AdvicePage'),
  }),
] as const
