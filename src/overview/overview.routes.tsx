import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { atOnce } from '../lib/at-once'
import { appRoute } from '../frame/frame.routes'

const overviewPage = () => import('./overview-page')

export const overviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  staticData: { operations: ['listCompanies', 'listEmployees', 'listRoles', 'listNodes'] },
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, cause }) => atOnce(cause, (await overviewPage()).loadOverview(deps.node)),
  component: lazyRouteComponent(overviewPage, 'OverviewPage'),
})

/** The list behind one of the overview's figures. */
export const attentionRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/attention/$kind',
  component: lazyRouteComponent(() => import('./attention-page'), 'AttentionPage'),
})
