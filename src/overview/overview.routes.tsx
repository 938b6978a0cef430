import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../layout/layout.routes'

const overviewPage = () => import('./overview-page')

export const overviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => (await overviewPage()).loadOverview(deps.node),
  component: lazyRouteComponent(overviewPage, 'OverviewPage'),
})
