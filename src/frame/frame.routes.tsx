import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Navigate,
  redirect,
  retainSearchParams,
  type SearchMiddleware,
} from '@tanstack/react-router'
import { scopeSearch, type ScopeSearch } from '../lib/address/list-address'
import { currentSession, restore } from '../session/session'
import type { FrameContext } from './tool'
import { withoutDefaults } from '../lib/address/search-params'

export const rootRoute = createRootRouteWithContext<FrameContext>()({
  // The router finds no page for an address with a broken escape, such as /companies/%E0. The page of the
  // frame says so.
  notFoundComponent: () => <Navigate to="/$" params={{ _splat: 'not-found' }} replace />,
})

const retainScope = retainSearchParams<ScopeSearch>(['node', 'only'])
/** Every link keeps the node scope, unless it names a node, with those below or with `only`. */
const keepScope: SearchMiddleware<ScopeSearch> = (context) => {
  const { search, next } = context
  const named = next(search)
  return named.node || !search.node ? named : retainScope(context)
}

/** The parent of every page that needs a session. The sign-in page leads back to the same address. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  validateSearch: scopeSearch,
  search: { middlewares: [withoutDefaults(scopeSearch), keepScope] },
  beforeLoad: ({ location }) => {
    restore()
    if (currentSession().state === 'out')
      throw redirect({ to: '/sign-in', search: { returnTo: location.href }, replace: true })
  },
  component: lazyRouteComponent(() => import('./frame'), 'Frame'),
})

export const notFoundRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '$',
  component: lazyRouteComponent(() => import('./not-found-page'), 'NotFoundPage'),
})
