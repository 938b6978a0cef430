import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../layout/layout.routes'

export const aboutRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/about',
  component: lazyRouteComponent(() => import('./about-page'), 'AboutPage'),
})
