import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'
import { recordSearch } from '../lib/record-search'
import { inAddress } from '../lib/search-params'
import { waitBriefly } from '../lib/wait-briefly'
import { openDefaultView } from '../list/views/saved-views'
import { serviceAccountsSearch } from '../queries/searches'

const queries = () => import('../queries/service-accounts')
const forms = () => import('./account-form-pages')

const listRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/service-accounts',
  ...inAddress(serviceAccountsSearch),
  beforeLoad: (visit) => openDefaultView('service-accounts', visit),
  loaderDeps: ({ search }) => search,
  loader: ({ deps, cause }) =>
    waitBriefly(
      cause,
      queries().then((to) => to.loadServiceAccounts(deps)),
    ),
  component: lazyRouteComponent(() => import('./service-accounts-page'), 'ServiceAccountsPage'),
})

const recordRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/service-accounts/$id',
  ...inAddress(recordSearch),
  loader: ({ params, cause }) =>
    waitBriefly(
      cause,
      queries().then((to) => to.loadServiceAccount(params.id)),
    ),
  component: lazyRouteComponent(() => import('./account-page'), 'ServiceAccountPage'),
})

const newRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/service-accounts/new',
  component: lazyRouteComponent(forms, 'NewServiceAccountPage'),
})

const editRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/service-accounts/$id/edit',
  component: lazyRouteComponent(forms, 'EditServiceAccountPage'),
})

export const serviceAccountRoutes = [listRoute, newRoute, recordRoute, editRoute] as const
