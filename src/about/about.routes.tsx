import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'

export const aboutRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/about',
  component: lazyRouteComponent(() => import('./about-page'), 'AboutPage'),
})
