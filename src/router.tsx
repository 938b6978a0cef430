import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { aboutRoute } from './features/about/about.routes'
import { accessRoute } from './features/access-answers/access.routes'
import { activityRoute } from './features/activity/activity.routes'
import { billingRoutes } from './features/billing/billing.routes'
import { companyRoutes } from './features/companies/companies.routes'
import { employeeRoutes } from './features/employees/employees.routes'
import { ErrorPage } from './errors/error-page'
import { appRoute, notFoundRoute, rootRoute } from './frame/frame.routes'
import { noteVisit } from './frame/kept-addresses'
import { parseSearch, stringifySearch } from './lib/address/search-params'
import { monthRoutes } from './features/months/months.routes'
import { nodeRoutes } from './features/nodes/nodes.routes'
import { attentionRoute, oldAdviceRoute, overviewRoute } from './features/overview/overview.routes'
import { outboxRoutes } from './features/outbox/outbox.routes'
import { packageRoutes } from './features/packages/packages.routes'
import { reviewRoutes } from './features/reviews/reviews.routes'
import { compareRoute } from './features/role-matrix/compare/compare.routes'
import { permissionsRoute, roleMatrixRoute } from './features/role-matrix/role-matrix.routes'
import { roleRoutes } from './features/roles/roles.routes'
import { currentSession, onSessionChange } from './session/session'
import { accountRoute } from './features/account/account.routes'
import { endOpening } from './table/opening'
import {
  activateRoute,
  forgottenRoute,
  setUpRoute,
  signInRoute,
  ssoRoute,
  welcomeRoute,
} from './features/sign-in/sign-in.routes'
import { serviceAccountRoutes } from './features/service-accounts/service-accounts.routes'
import { gatewayAccountRoutes } from './features/gateway-accounts/gateway-accounts.routes'

const routeTree = rootRoute.addChildren([
  signInRoute,
  activateRoute,
  forgottenRoute,
  ssoRoute,
  setUpRoute,
  welcomeRoute,
  appRoute.addChildren([
    overviewRoute,
    attentionRoute,
    ...companyRoutes,
    ...employeeRoutes,
    ...roleRoutes,
    roleMatrixRoute,
    compareRoute,
    permissionsRoute,
    oldAdviceRoute,
    ...reviewRoutes,
    ...serviceAccountRoutes,
    ...gatewayAccountRoutes,
    ...nodeRoutes,
    ...billingRoutes,
    ...monthRoutes,
    ...packageRoutes,
    accessRoute,
    activityRoute,
    ...outboxRoutes,
    aboutRoute,
    accountRoute,
    notFoundRoute,
  ]),
])

/** `history` is the browser's unless another one is given. */
export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context: { loadPalette: async () => (await import('./palette')).AppPalette },
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query client decides what is fresh; a loader only starts it.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
  })
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) endOpening()
  })
  router.subscribe('onResolved', ({ toLocation }) => noteVisit(toLocation.pathname))
  return router
}

/**
 * The end of a session leads to the sign-in page, and from there back to the same address.
 * @returns a function that ends this
 */
export const leaveWithSession = (router: ReturnType<typeof createAppRouter>): (() => void) =>
  onSessionChange(() => {
    if (currentSession().state === 'out') void router.invalidate()
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
