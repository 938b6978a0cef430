import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../../frame/frame.routes'
import { pageRoute } from '../../frame/page-routes'
import { inAddress } from '../../lib/address/search-params'
import { waitBriefly } from '../../lib/wait-briefly'
import { listRoute } from '../../list/list-route'
import { newRoleSearch, roleSearch, rolesSearch } from '../../queries/searches'

const queries = () => import('../../queries/roles')
const forms = () => import('./role-form-pages')

export const roleRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/roles',
    ...listRoute('roles', rolesSearch, async (search) => (await queries()).loadRoles(search)),
    component: lazyRouteComponent(() => import('./roles-page'), 'RolesPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/roles/$id',
    ...inAddress(roleSearch),
    loader: ({ params: { id }, cause }) => waitBriefly(cause, async () => (await queries()).loadRole(id)),
    component: lazyRouteComponent(() => import('./role-page'), 'RolePage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/roles/new',
    ...inAddress(newRoleSearch),
    component: lazyRouteComponent(forms, 'NewRolePage'),
  }),
  pageRoute('/roles/$id/edit', forms, 'EditRolePage'),
] as const
