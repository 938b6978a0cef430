import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { waitBriefly } from '../lib/wait-briefly'
import { appRoute } from '../frame/frame.routes'
import { openDefaultView } from '../list/views/saved-views'
import { inAddress } from '../lib/search-params'
import { newRoleSearch, roleSearch, rolesSearch } from '../queries/searches'

const queries = () => import('../queries/roles')
const forms = () => import('./role-form-pages')
export const rolesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles',
  ...inAddress(rolesSearch),
  beforeLoad: (visit) => openDefaultView('roles', visit),
  loaderDeps: ({ search }) => search,
  loader: ({ deps, cause }) =>
    waitBriefly(
      cause,
      queries().then((to) => to.loadRoles(deps)),
    ),
  component: lazyRouteComponent(() => import('./roles-page'), 'RolesPage'),
})

export const roleRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles/$roleId',
  ...inAddress(roleSearch),
  loader: ({ params: { roleId }, cause }) =>
    waitBriefly(
      cause,
      queries().then((to) => to.loadRole(roleId)),
    ),
  component: lazyRouteComponent(() => import('./role-page'), 'RolePage'),
})

export const newRoleRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles/new',
  ...inAddress(newRoleSearch),
  component: lazyRouteComponent(forms, 'NewRolePage'),
})

export const editRoleRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles/$roleId/edit',
  component: lazyRouteComponent(forms, 'EditRolePage'),
})
