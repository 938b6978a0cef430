import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'
import { recordSearch } from '../lib/record-search'
import { inAddress } from '../lib/search-params'
import { waitBriefly } from '../lib/wait-briefly'
import { openDefaultView } from '../list/views/saved-views'
import { packagesSearch } from '../queries/searches'

const queries = () => import('../queries/packages')
const forms = () => import('./package-form-pages')
const staticData = { allNodes: 'the catalogue is the same for every node.' }

const listRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/billing/packages',
  staticData,
  ...inAddress(packagesSearch),
  beforeLoad: (visit) => openDefaultView('billing/packages', visit),
  loaderDeps: ({ search }) => search,
  loader: ({ deps, cause }) =>
    waitBriefly(
      cause,
      queries().then((to) => to.loadPackages(deps)),
    ),
  component: lazyRouteComponent(() => import('./packages-page'), 'PackagesPage'),
})

const recordRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/billing/packages/$id',
  staticData,
  ...inAddress(recordSearch),
  loader: ({ params, cause }) =>
    waitBriefly(
      cause,
      queries().then((to) => to.loadPackage(params.id)),
    ),
  component: lazyRouteComponent(() => import('./package-page'), 'PackagePage'),
})

const newRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/billing/packages/new',
  staticData,
  component: lazyRouteComponent(forms, 'NewPackagePage'),
})

const editRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/billing/packages/$id/edit',
  staticData,
  component: lazyRouteComponent(forms, 'EditPackagePage'),
})

export const packageRoutes = [listRoute, newRoute, recordRoute, editRoute] as const
