import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'
import { recordSearch } from '../lib/record-search'
import { withoutDefaults } from '../lib/search-params'
import { waitBriefly } from '../lib/wait-briefly'
import { openDefaultView } from '../list/views/saved-views'
import { loadServiceAccount, loadServiceAccounts, serviceAccountsSearch } from '../queries/service-accounts'

const forms = () => import('./account-form-pages')

const listRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/service-accounts',
  validateSearch: serviceAccountsSearch,
  search: { middlewares: [withoutDefaults(serviceAccountsSearch)] },
  beforeLoad: (visit) => openDefaultView('service-accounts', visit),
  loaderDeps: ({ search }) => search,
  loader: ({ deps, cause }) => waitBriefly(cause, loadServiceAccounts(deps)),
  component: lazyRouteComponent(() => import('./service-accounts-page'), 'ServiceAccountsPage'),
})

const recordRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/service-accounts/$id',
  validateSearch: recordSearch,
  search: { middlewares: [withoutDefaults(recordSearch)] },
  loader: ({ params, cause }) => waitBriefly(cause, loadServiceAccount(params.id)),
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
