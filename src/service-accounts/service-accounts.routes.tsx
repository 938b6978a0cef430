import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'
import { ofRecord, pageRoute } from '../frame/page-routes'
import { ofList } from '../list/of-list'
import { serviceAccountsSearch } from '../queries/searches'

const queries = () => import('../queries/service-accounts')
const forms = () => import('./account-form-pages')

export const serviceAccountRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/service-accounts',
    ...ofList('service-accounts', serviceAccountsSearch, async (search) =>
      (await queries()).loadServiceAccounts(search),
    ),
    component: lazyRouteComponent(() => import('./service-accounts-page'), 'ServiceAccountsPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/service-accounts/$id',
    ...ofRecord(async (id) => (await queries()).loadServiceAccount(id)),
    component: lazyRouteComponent(() => import('./account-page'), 'ServiceAccountPage'),
  }),
  pageRoute('/service-accounts/new', forms, 'NewServiceAccountPage'),
  pageRoute('/service-accounts/$id/edit', forms, 'EditServiceAccountPage'),
] as const
