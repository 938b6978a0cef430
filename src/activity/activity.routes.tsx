import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'
import { withoutDefaults } from '../lib/search-params'
import { activitySearch } from '../queries/activity'

export const activityRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/activity',
  staticData: { allNodes: 'the audit log covers all nodes in your scope.' },
  validateSearch: activitySearch,
  search: { middlewares: [withoutDefaults(activitySearch)] },
  component: lazyRouteComponent(() => import('./activity-page'), 'ActivityPage'),
})
