import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'

export const roleAdviceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles/advice',
  component: lazyRouteComponent(() => import('./role-advice-page'), 'RoleAdvicePage'),
})
