import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { appRoute } from '../../frame/frame.routes'
import { inAddress } from '../../lib/search-params'
import { openDefaultView } from '../../list/views/saved-views'
import { billingSearch } from '../../queries/searches'

const parsed = {
  getParentRoute: () => appRoute,
  ...inAddress(billingSearch),
}

const summaryRoute = createRoute({
  ...parsed,
  path: '/billing',
  beforeLoad: (visit) => openDefaultView('billing', visit),
  component: lazyRouteComponent(() => import('./package-list'), 'PackageList'),
})

const nodesRoute = createRoute({
  ...parsed,
  path: '/billing/nodes',
  beforeLoad: (visit) => openDefaultView('billing/nodes', visit),
  component: lazyRouteComponent(() => import('./node-list'), 'NodeList'),
})

const companiesRoute = createRoute({
  ...parsed,
  path: '/billing/companies',
  beforeLoad: (visit) => openDefaultView('billing/companies', visit),
  component: lazyRouteComponent(() => import('./company-list'), 'CompanyList'),
})

/** Bookmarks can have the address of an earlier version. */
const anomaliesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/billing/anomalies',
  beforeLoad: () => {
    throw redirect({ to: '/companies', search: { package: 'none' }, replace: true })
  },
})

export const billingRoutes = [summaryRoute, nodesRoute, companiesRoute, anomaliesRoute] as const
