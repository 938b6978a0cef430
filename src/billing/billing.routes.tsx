import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'
import { billingSearch } from './billing.search'

export const billingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/billing',
  staticData: { operations: ['listPackages', 'listCompanies'] },
  validateSearch: billingSearch,
  search: { middlewares: [stripSearchParams(billingSearch.defaults)] },
  component: lazyRouteComponent(() => import('./billing-page'), 'BillingPage'),
})
