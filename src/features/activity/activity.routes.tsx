import { createRoute } from '@tanstack/react-router'
import { inApp } from '../../frame/page-routes'
import { inAddress } from '../../lib/address/search-params'
import { activitySearch } from '../../queries/searches'

export const activityRoute = createRoute({
  ...inApp('/activity', () => import('./activity-page'), 'ActivityPage', {
    allNodes: 'the audit log covers all nodes in your scope.',
  }),
  ...inAddress(activitySearch),
})
