import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { scopeSearch, type Scope } from '../lib/list-search'
import { currentSession, restore } from '../session/session'
import type { FrameContext } from './tool'
import { keepScope } from '../scope/keep-scope'

export const rootRoute = createRootRouteWithContext<FrameContext>()()

/** Everything behind the sign-in. Whoever is not signed in signs in first and comes back to the same address. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  validateSearch: (search: Partial<Scope> & SearchSchemaInput): Scope => scopeSearch.parse(search),
  search: { middlewares: [keepScope] },
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
