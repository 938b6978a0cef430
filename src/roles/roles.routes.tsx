import { createRoute, lazyRouteComponent, stripSearchParams, type SearchSchemaInput } from '@tanstack/react-router'
import { appRoute } from '../layout/layout.routes'
import { roleDefaults, roleSearch, rolesDefaults, rolesSearch, type RoleSearch, type RolesSearch } from './roles.search'

export const rolesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles',
  validateSearch: (search: Partial<RolesSearch> & SearchSchemaInput): RolesSearch => rolesSearch.parse(search),
  search: { middlewares: [stripSearchParams(rolesDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => (await import('./roles-page')).loadRoles(deps),
  component: lazyRouteComponent(() => import('./roles-page'), 'RolesPage'),
})

export const roleRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles/$roleId',
  validateSearch: (search: Partial<RoleSearch> & SearchSchemaInput): RoleSearch => roleSearch.parse(search),
  search: { middlewares: [stripSearchParams(roleDefaults)] },
  loader: async ({ params }) => (await import('./role-page')).loadRole(params.roleId),
  component: lazyRouteComponent(() => import('./role-page'), 'RolePage'),
})

export const newRoleRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles/new',
  /** The role to begin with a copy of. */
  validateSearch: ({ from }: { from?: unknown } & SearchSchemaInput): { from: string } => ({ from: typeof from === 'string' ? from : '' }),
  search: { middlewares: [stripSearchParams({ from: '' })] },
  component: lazyRouteComponent(() => import('./role-form-pages'), 'NewRolePage'),
})

export const editRoleRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles/$roleId/edit',
  loader: async ({ params }) => (await import('./role-form-pages')).loadRole(params.roleId),
  component: lazyRouteComponent(() => import('./role-form-pages'), 'EditRolePage'),
})
