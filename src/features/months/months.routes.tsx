import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../../frame/frame.routes'
import { pageRoute } from '../../frame/page-routes'
import { inAddress } from '../../lib/address/search-params'
import { comparisonSearch, monthSearch } from '../../queries/searches'

const month = () => import('./month-page')
const statements = () => import('./statement-page')

const staticData = { allNodes: 'months are about every company.' }
const parsed = { getParentRoute: () => appRoute, staticData, ...inAddress(monthSearch) }

export const monthRoutes = [
  pageRoute('/billing/months/$id/closings/$closing', () => import('./signed-page'), 'SignedPage', staticData),
  pageRoute('/billing/months', () => import('./months-page'), 'MonthsPage', staticData),
  createRoute({
    ...parsed,
    path: '/billing/months/$id',
    component: lazyRouteComponent(month, 'MonthPage'),
  }),
  createRoute({
    ...parsed,
    path: '/billing/months/$id/difference',
    component: lazyRouteComponent(month, 'DifferencePage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/billing/months/$id/compare',
    staticData,
    ...inAddress(comparisonSearch),
    component: lazyRouteComponent(() => import('./comparison/comparison-page'), 'ComparisonPage'),
  }),
  pageRoute('/billing/months/$id/companies/$company', statements, 'StatementPage', staticData),
  pageRoute('/billing/months/$id/nodes/$node', statements, 'NodeStatementsPage', staticData),
] as const
