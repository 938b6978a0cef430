import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'
import { withoutDefaults } from '../lib/search-params'
import { monthSearch } from '../queries/months'

const staticData = { allNodes: 'months are about every company.' }

const monthsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/billing/months',
  staticData,
  component: lazyRouteComponent(() => import('./months-page'), 'MonthsPage'),
})

const monthRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/billing/months/$id',
  staticData,
  validateSearch: monthSearch,
  search: { middlewares: [withoutDefaults(monthSearch)] },
  component: lazyRouteComponent(() => import('./month-page'), 'MonthPage'),
})

export const monthRoutes = [monthsRoute, monthRoute] as const
