import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { Grouping } from '#domain/licences'
import { appRoute } from '../../frame/frame.routes'
import { inAddress } from '../../lib/address/search-params'
import { joinViews, openDefaultView } from '../../list/views/saved-views'
import { billingSearch } from '../../queries/searches'

const inBilling = { getParentRoute: () => appRoute, ...inAddress(billingSearch) }

const licencesRoute = createRoute({
  ...inBilling,
  path: '/billing',
  beforeLoad: (visit) => {
    joinViews('billing/nodes', 'billing', { by: 'node' })
    joinViews('billing/companies', 'billing', { by: 'company' })
    openDefaultView('billing', visit)
  },
  component: lazyRouteComponent(() => import('./licences-page'), 'LicencesPage'),
})

// Bookmarks can have the addresses of earlier versions.

const earlier = <P extends string>(path: P, by: Grouping) =>
  createRoute({
    ...inBilling,
    path,
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/billing', search: { ...search, by }, replace: true })
    },
  })

const anomaliesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/billing/anomalies',
  beforeLoad: () => {
    throw redirect({ to: '/companies', search: { package: 'none' }, replace: true })
  },
})

export const billingRoutes = [
  licencesRoute,
  earlier('/billing/nodes', 'node'),
  earlier('/billing/companies', 'company'),
  anomaliesRoute,
] as const
