import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../layout/layout.routes'

export const overviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  loader: async () => (await import('./overview-page')).loadOverview(),
  component: lazyRouteComponent(() => import('./overview-page'), 'OverviewPage'),
})
