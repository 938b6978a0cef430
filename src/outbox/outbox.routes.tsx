import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'
import { recordSearch } from '../lib/record-search'
import { inAddress } from '../lib/search-params'
import { waitBriefly } from '../lib/wait-briefly'
import { openDefaultView } from '../list/views/saved-views'
import { outboxSearch } from '../queries/searches'

const queries = () => import('../queries/outbox')

const staticData = { allNodes: 'emails belong to no node.' }

const listRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/activity/outbox',
  staticData,
  ...inAddress(outboxSearch),
  beforeLoad: (visit) => openDefaultView('activity/outbox', visit),
  loaderDeps: ({ search }) => search,
  loader: ({ deps, cause }) =>
    waitBriefly(
      cause,
      queries().then((to) => to.loadOutbox(deps)),
    ),
  component: lazyRouteComponent(() => import('./outbox-page'), 'OutboxPage'),
})

const recordRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/activity/outbox/$id',
  staticData,
  ...inAddress(recordSearch),
  loader: ({ params, cause }) =>
    waitBriefly(
      cause,
      queries().then((to) => to.loadMail(params.id)),
    ),
  component: lazyRouteComponent(() => import('./mail-page'), 'MailPage'),
})

export const outboxRoutes = [listRoute, recordRoute] as const
