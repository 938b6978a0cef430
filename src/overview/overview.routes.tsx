import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../layout/layout.routes'

const overviewPage = () => import('./overview-page')

export const overviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  loader: async () => (await overviewPage()).loadOverview(),
  component: lazyRouteComponent(overviewPage, 'OverviewPage'),
})
