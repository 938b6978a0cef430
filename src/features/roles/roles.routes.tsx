import { createRoute } from '@tanstack/react-router'
import { inApp, pageRoute } from '../../frame/page-routes'
import { inAddress } from '../../lib/address/search-params'
import { waitBriefly } from '../../lib/wait-briefly'
import { listRoute } from '../../list/list-route'
import { newRoleSearch, roleSearch, rolesSearch } from '../../queries/searches'

const queries = () => import('../../queries/roles')
const forms = () => import('./role-form-pages')

export const roleRoutes = [
  createRoute({
    ...inApp('/roles', () => import('./roles-page'), 'RolesPage'),
    ...listRoute('roles', rolesSearch, async (search) => (await queries()).loadRoles(search)),
  }),
  createRoute({
    ...inApp('/roles/$id', () => import('./role-page'), 'RolePage'),
    ...inAddress(roleSearch),
    loader: ({ params: { id }, cause }) => waitBriefly(cause, async () => (await queries()).loadRole(id)),
  }),
  createRoute({
    ...inApp('/roles/new', forms, 'NewRolePage'),
    ...inAddress(newRoleSearch),
  }),
  pageRoute('/roles/$id/edit', forms, 'EditRolePage'),
] as const
