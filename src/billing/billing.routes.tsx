import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'
import { billingSearch } from '../queries/billing'
import { withoutDefaults } from '../lib/search-params'

export const billingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/billing',
  validateSearch: billingSearch,
  search: { middlewares: [withoutDefaults(billingSearch)] },
  component: lazyRouteComponent(() => import('./billing-page'), 'BillingPage'),
})
