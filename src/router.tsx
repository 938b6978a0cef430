import { createRouter } from '@tanstack/react-router'
import { billingRoute } from './billing/billing.routes'
import { companiesRoute, companyRoute } from './companies/companies.routes'
import { employeeRoute, employeesRoute } from './employees/employees.routes'
import { ErrorPage } from './layout/error-page'
import { appRoute, notFoundRoute, rootRoute } from './layout/layout.routes'
import { parseSearch, stringifySearch } from './lib/search-params'
import { nodesRoute } from './nodes/nodes.routes'
import { overviewRoute } from './overview/overview.routes'
import { roleRoute, rolesRoute } from './roles/roles.routes'
import { activateRoute, signInRoute } from './session/session.routes'

const routeTree = rootRoute.addChildren([
  signInRoute,
  activateRoute,
  appRoute.addChildren([
    overviewRoute,
    companiesRoute,
    companyRoute,
    employeesRoute,
    employeeRoute,
    rolesRoute,
    roleRoute,
    nodesRoute,
    billingRoute,
    notFoundRoute,
  ]),
])

export const createAppRouter = () =>
  createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query client decides what is fresh; a loader only starts it.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
