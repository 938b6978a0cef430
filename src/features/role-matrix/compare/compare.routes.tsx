import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { appRoute } from '../../../frame/frame.routes'
import { compareSearch } from '../../../queries/searches'

export const compareRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles/compare',
  validateSearch: compareSearch,
  search: { middlewares: [stripSearchParams({ roles: '' })] },
  component: lazyRouteComponent(() => import('./compare-page'), 'ComparePage'),
})
