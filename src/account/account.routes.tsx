import { createRoute, lazyRouteComponent, redirect, type SearchSchemaInput } from '@tanstack/react-router'
import { rootRoute } from '../frame/frame.routes'
import { safeReturnTo } from '../lib/return-to'
import { currentSession, restore } from '../session/session'
import { SignInPage } from './sign-in-page'

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (search: { returnTo?: unknown } & SearchSchemaInput): { returnTo?: string | undefined } => {
    const returnTo = safeReturnTo(search.returnTo, location.origin)
    // Named even when there is none: the router keeps what the address said for every name that is left out.
    return { returnTo: returnTo === '/' ? undefined : returnTo }
  },
  beforeLoad: ({ search }) => {
    restore()
    if (currentSession().state === 'in') throw redirect({ href: search.returnTo ?? '/', replace: true })
  },
  // Not lazy: nearly every visit begins here.
  component: SignInPage,
})

/** Where the link of an invitation leads. Public: nobody who is invited has a key. */
export const activateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/activate',
  component: lazyRouteComponent(() => import('./activate-page'), 'ActivatePage'),
})
