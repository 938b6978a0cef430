import {
  createRoute,
  lazyRouteComponent,
  stripSearchParams,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'
import { billingDefaults, billingSearch, type BillingSearch } from './billing.search'

export const billingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/billing',
  staticData: { operations: ['listPackages', 'listCompanies'] },
  validateSearch: (search: Partial<BillingSearch> & SearchSchemaInput): BillingSearch =>
    billingSearch.parse(search),
  search: { middlewares: [stripSearchParams(billingDefaults)] },
  component: lazyRouteComponent(() => import('./billing-page'), 'BillingPage'),
})
