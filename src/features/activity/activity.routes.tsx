import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../../frame/frame.routes'
import { inAddress } from '../../lib/address/search-params'
import { activitySearch } from '../../queries/searches'

export const activityRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/activity',
  staticData: { allNodes: 'the audit log covers all nodes in your scope.' },
  ...inAddress(activitySearch),
  component: lazyRouteComponent(() => import('./activity-page'), 'ActivityPage'),
})
