import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../../frame/frame.routes'
import { recordRoute } from '../../frame/page-routes'
import { listRoute } from '../../list/list-route'
import { outboxSearch } from '../../queries/searches'

const queries = () => import('../../queries/outbox')
const staticData = { allNodes: 'emails belong to no node.' }

export const outboxRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/activity/outbox',
    staticData,
    ...listRoute('activity/outbox', outboxSearch, async (search) => (await queries()).loadOutbox(search)),
    component: lazyRouteComponent(() => import('./outbox-page'), 'OutboxPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/activity/outbox/$id',
    staticData,
    ...recordRoute(async (id) => (await queries()).loadMail(id)),
    component: lazyRouteComponent(() => import('./mail-page'), 'MailPage'),
  }),
] as const
