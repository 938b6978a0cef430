import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'
import { inAddress } from '../lib/search-params'
import { openDefaultView } from '../list/views/saved-views'
import { billingSearch } from '../queries/searches'

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

const anomaliesRoute = createRoute({
  ...parsed,
  path: '/billing/anomalies',
  beforeLoad: (visit) => openDefaultView('billing/anomalies', visit),
  component: lazyRouteComponent(() => import('./anomaly-list'), 'AnomalyList'),
})

export const billingRoutes = [summaryRoute, nodesRoute, companiesRoute, anomaliesRoute] as const
