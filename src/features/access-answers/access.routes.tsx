import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../../frame/frame.routes'
import { inAddress } from '../../lib/address/search-params'
import { accessSearch } from '../../queries/searches'

export const accessRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/access',
  ...inAddress(accessSearch),
  component: lazyRouteComponent(() => import('./access-page'), 'AccessPage'),
})
