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
    // Present even when empty: the router would otherwise keep the value of the last address.
    return { returnTo: returnTo === '/' ? undefined : returnTo }
  },
  beforeLoad: ({ search }) => {
    restore()
    if (currentSession().state === 'in') throw redirect({ href: search.returnTo ?? '/', replace: true })
  },
  // Not lazy: most visits start here.
  component: SignInPage,
})

/** The target of invitation links. Public, because invited people can't sign in yet. */
export const activateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/activate',
  component: lazyRouteComponent(() => import('./activate-page'), 'ActivatePage'),
})
