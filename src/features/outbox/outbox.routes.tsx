import { createRoute } from '@tanstack/react-router'
import { inApp, recordRoute } from '../../frame/page-routes'
import { listRoute } from '../../list/list-route'
import { outboxSearch } from '../../queries/searches'

const queries = () => import('../../queries/outbox')
const staticData = { allNodes: 'emails belong to no node.' }

export const outboxRoutes = [
  createRoute({
    ...inApp('/activity/outbox', () => import('./outbox-page'), 'OutboxPage', staticData),
    ...listRoute('activity/outbox', outboxSearch, async (search) => (await queries()).loadOutbox(search)),
  }),
  createRoute({
    ...inApp('/activity/outbox/$id', () => import('./mail-page'), 'MailPage', staticData),
    ...recordRoute(async (id) => (await queries()).loadMail(id)),
  }),
] as const
