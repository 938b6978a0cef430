import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../../frame/frame.routes'
import { recordRoute, pageRoute } from '../../frame/page-routes'
import { listRoute } from '../../list/list-route'
import { serviceAccountsSearch } from '../../queries/searches'

const queries = () => import('../../queries/service-accounts')
const forms = () => import('./account-form-pages')

export const serviceAccountRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/service-accounts',
    ...listRoute('service-accounts', serviceAccountsSearch, async (search) =>
      (await queries()).loadServiceAccounts(search),
    ),
    component: lazyRouteComponent(() => import('./service-accounts-page'), 'ServiceAccountsPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/service-accounts/$id',
    ...recordRoute(async (id) => (await queries()).loadServiceAccount(id)),
    component: lazyRouteComponent(() => import('./account-page'), 'ServiceAccountPage'),
  }),
  pageRoute('/service-accounts/new', forms, 'NewServiceAccountPage'),
  pageRoute('/service-accounts/$id/edit', forms, 'EditServiceAccountPage'),
] as const
