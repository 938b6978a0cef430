import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../layout/layout.routes'

export const nodesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/nodes',
  loader: async () => (await import('./nodes-page')).loadNodes(),
  component: lazyRouteComponent(() => import('./nodes-page'), 'NodesPage'),
})
