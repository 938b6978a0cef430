import { ssoPath } from '#contract/sign-in/offer'
import { createRoute, lazyRouteComponent, redirect, type SearchSchemaInput } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { serverQuery } from '../../api/server-query'
import { queryClient } from '../../api/query-client'
import { rootRoute } from '../../frame/frame.routes'
import { waitBriefly } from '../../lib/wait-briefly'
import { safeReturnTo } from '../../lib/address/return-to'
import { currentSession, restore } from '../../session/session'

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
  // The page is drawn once, with the ways to sign in that the server offers, unless the server is slow.
  loader: ({ cause }) => waitBriefly(cause, () => queryClient.prefetchQuery(serverQuery)),
  component: lazyRouteComponent(() => import('./sign-in-page'), 'SignInPage'),
})

export const forgottenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in/forgotten',
  component: lazyRouteComponent(() => import('./forgotten-page'), 'ForgottenPage'),
})

/** A page without a session. */
const publicRoute = <Path extends string, Name extends string>(
  path: Path,
  ...view: Parameters<typeof lazyRouteComponent<Readonly<Record<Name, () => ReactNode>>, Name>>
) => createRoute({ getParentRoute: () => rootRoute, path, component: lazyRouteComponent(...view) })

/** Invitations of an older server lead here. */
export const activateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/activate',
  beforeLoad: ({ location: { hash } }) => {
    throw redirect({ to: '/set-up', hash, replace: true })
  },
})

/** The provider of single sign-on leads back to it. Its address is registered there. */
export const ssoRoute = publicRoute(ssoPath, () => import('./sso-page'), 'SsoPage')

/** The target of invitation links, and of links that an administrator or the operator made. */
export const setUpRoute = publicRoute('/set-up', () => import('./set-up/set-up-page'), 'SetUpPage')

/** The target of the link that the first start of a server prints. */
export const welcomeRoute = publicRoute('/welcome', () => import('./set-up/set-up-page'), 'SetUpPage')
