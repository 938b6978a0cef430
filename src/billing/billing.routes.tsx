import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'

export const billingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/billing',
  staticData: { operations: ['listPackages', 'listCompanies'] },
  component: lazyRouteComponent(() => import('./billing-page'), 'BillingPage'),
})
