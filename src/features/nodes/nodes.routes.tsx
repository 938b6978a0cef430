import { createRoute } from '@tanstack/react-router'
import { inApp, recordRoute, pageRoute } from '../../frame/page-routes'
import { inAddress } from '../../lib/address/search-params'
import { waitBriefly } from '../../lib/wait-briefly'
import { newNodeSearch, nodesSearch } from '../../queries/searches'

const queries = () => import('../../queries/nodes')
const forms = () => import('./node-form-pages')

export const nodeRoutes = [
  createRoute({
    ...inApp('/nodes', () => import('./nodes-page'), 'NodesPage', {
      allNodes: 'this page is the tree of all nodes in your scope.',
    }),
    ...inAddress(nodesSearch),
    loader: ({ cause }) => waitBriefly(cause, async () => (await queries()).loadNodes()),
  }),
  createRoute({
    ...inApp('/nodes/$id', () => import('./node-page'), 'NodePage'),
    ...recordRoute(async (id) => (await queries()).loadNode(id)),
  }),
  createRoute({
    ...inApp('/nodes/new', forms, 'NewNodePage'),
    ...inAddress(newNodeSearch),
  }),
  pageRoute('/nodes/$id/edit', forms, 'EditNodePage'),
] as const
