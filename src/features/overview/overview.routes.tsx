import { createRoute, redirect } from '@tanstack/react-router'
import { inApp } from '../../frame/page-routes'
import { serverNow } from '../../lib/server-clock'
import { waitBriefly } from '../../lib/wait-briefly'
import { appRoute } from '../../frame/frame.routes'

const queries = () => import('../../queries/overview')

export const overviewRoute = createRoute({
  ...inApp('/', () => import('./overview-page'), 'OverviewPage'),
  loaderDeps: ({ search }) => search,
  loader: ({ deps, cause }) => waitBriefly(cause, async () => (await queries()).loadOverview(deps)),
})

/** The list behind one of the overview's figures. */
export const attentionRoute = createRoute({
  ...inApp('/attention/$kind', () => import('./attention-page'), 'AttentionPage'),
  // Bookmarks can have addresses of an earlier version.
  beforeLoad: async ({ params: { kind } }) => {
    const age = kind === 'expired' ? 'expired' : kind === 'soon' ? 'expiring' : undefined
    if (age) throw redirect({ to: '/employees/invitations', search: { age } })
    if (kind === 'packages') throw redirect({ to: '/companies', search: { package: 'none' } })
    if (kind === 'roles') {
      const changed_from = (await import('./attention')).recentSince(serverNow())
      throw redirect({
        to: '/roles',
        search: { role_type: 'Custom', changed_from, ordering: '-last_modified' },
      })
    }
  },
})

/** Bookmarks can have the address of an earlier version. */
export const oldAdviceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles/advice',
  beforeLoad: () => {
    throw redirect({ to: '/attention/$kind', params: { kind: 'advice' }, replace: true })
  },
})
