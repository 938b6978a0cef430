import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
  stripSearchParams,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { scopeSearch, type Scope } from '../lib/list-search'
import { currentSession, restore } from '../session/session'

export const rootRoute = createRootRoute()

/** Everything behind the sign-in. Whoever is not signed in signs in first and comes back to the same address. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  // The node scope goes with every link that does not name a node of its own. A link with `node: ''` ends it.
  validateSearch: (search: Partial<Scope> & SearchSchemaInput): Scope => scopeSearch.parse(search),
  search: { middlewares: [stripSearchParams({ node: '' }), retainSearchParams(['node'])] },
  beforeLoad: async ({ location }) => {
    if (currentSession().state === 'out') await restore()
    if (currentSession().state === 'out') throw redirect({ to: '/sign-in', search: { returnTo: location.href }, replace: true })
  },
  component: lazyRouteComponent(() => import('./frame'), 'Frame'),
})

export const notFoundRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '$',
  component: lazyRouteComponent(() => import('./not-found-page'), 'NotFoundPage'),
})
