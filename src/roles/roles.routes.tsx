import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { waitBriefly } from '../lib/wait-briefly'
import { appRoute } from '../frame/frame.routes'
import { openDefaultView } from '../list/views/saved-views'
import { loadPermissionUses } from '../queries/permission-uses'
import { everyRole, loadRole, loadRoles, newRoleSearch, roleSearch, rolesSearch } from '../queries/roles'
import { withoutDefaults } from '../lib/search-params'
import { loadNodes } from '../queries/nodes'

const forms = () => import('./role-form-pages')
export const rolesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles',
  validateSearch: rolesSearch,
  search: { middlewares: [withoutDefaults(rolesSearch)] },
  beforeLoad: (visit) => openDefaultView('roles', visit),
  loaderDeps: ({ search }) => search,
  loader: ({ deps, cause }) => waitBriefly(cause, everyRole.isServing() ? loadNodes() : loadRoles(deps)),
  component: lazyRouteComponent(() => import('./roles-page'), 'RolesPage'),
})

export const roleRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles/$roleId',
  validateSearch: roleSearch,
  search: { middlewares: [withoutDefaults(roleSearch)] },
  loader: ({ params: { roleId }, cause }) =>
    waitBriefly(cause, Promise.all([loadRole(roleId), loadPermissionUses(roleId)])),
  component: lazyRouteComponent(() => import('./role-page'), 'RolePage'),
})

export const newRoleRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles/new',
  validateSearch: newRoleSearch,
  search: { middlewares: [withoutDefaults(newRoleSearch)] },
  component: lazyRouteComponent(forms, 'NewRolePage'),
})

export const editRoleRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles/$roleId/edit',
  component: lazyRouteComponent(forms, 'EditRolePage'),
})
