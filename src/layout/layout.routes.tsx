import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { currentSession, restore } from '../session/session'

export const rootRoute = createRootRoute()

/** Everything behind the sign-in. Whoever is not signed in signs in first and comes back to the same address. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
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
