import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'
import { inAddress } from '../lib/search-params'
import { comparisonSearch, monthSearch } from '../queries/searches'

const staticData = { allNodes: 'months are about every company.' }

const monthsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/billing/months',
  staticData,
  component: lazyRouteComponent(() => import('./months-page'), 'MonthsPage'),
})

const parsed = {
  getParentRoute: () => appRoute,
  staticData,
  ...inAddress(monthSearch),
}

const monthRoute = createRoute({
  ...parsed,
  path: '/billing/months/$id',
  component: lazyRouteComponent(() => import('./month-page'), 'MonthPage'),
})

const differenceRoute = createRoute({
  ...parsed,
  path: '/billing/months/$id/difference',
  component: lazyRouteComponent(() => import('./month-page'), 'DifferencePage'),
})

const comparisonRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/billing/months/$id/compare',
  staticData,
  ...inAddress(comparisonSearch),
  component: lazyRouteComponent(() => import('./comparison/comparison-page'), 'ComparisonPage'),
})

const statementRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/billing/months/$id/companies/$company',
  staticData,
  component: lazyRouteComponent(() => import('./statement-page'), 'StatementPage'),
})

const nodeStatementsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/billing/months/$id/nodes/$node',
  staticData,
  component: lazyRouteComponent(() => import('./statement-page'), 'NodeStatementsPage'),
})

const signedRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/billing/months/$id/closings/$closing',
  staticData,
  component: lazyRouteComponent(() => import('./signed-page'), 'SignedPage'),
})

export const monthRoutes = [
  signedRoute,
  monthsRoute,
  monthRoute,
  differenceRoute,
  comparisonRoute,
  statementRoute,
  nodeStatementsRoute,
] as const
