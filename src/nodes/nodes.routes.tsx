import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../layout/layout.routes'
import { mayI } from '../session/session'

export const nodesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/nodes',
  loader: async () => {
    const [{ queryClient }, { allNodesQuery }] = await Promise.all([import('../api/query-client'), import('./nodes.queries')])
    if (mayI('msp_view_node').allowed) void queryClient.prefetchQuery(allNodesQuery)
  },
  component: lazyRouteComponent(() => import('./nodes-page'), 'NodesPage'),
})
