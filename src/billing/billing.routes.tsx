import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../layout/layout.routes'

export const billingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/billing',
  component: lazyRouteComponent(() => import('./billing-page'), 'BillingPage'),
})
