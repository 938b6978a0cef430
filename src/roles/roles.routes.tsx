import {
  createRoute,
  lazyRouteComponent,
  stripSearchParams,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { atOnce } from '../lib/at-once'
import { appRoute } from '../frame/frame.routes'
import { openDefaultView } from '../list/saved-views'
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
