import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../../frame/frame.routes'
import { recordRoute, pageRoute } from '../../frame/page-routes'
import { inAddress } from '../../lib/address/search-params'
import { waitBriefly } from '../../lib/wait-briefly'
import { newNodeSearch, nodesSearch } from '../../queries/searches'

const queries = () => import('../../queries/nodes')
const forms = () => import('./node-form-pages')

export const nodeRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/nodes',
    staticData: { allNodes: 'this page is the tree of all nodes in your scope.' },
    ...inAddress(nodesSearch),
    loader: ({ cause }) => waitBriefly(cause, async () => (await queries()).loadNodes()),
    component: lazyRouteComponent(() => import('./nodes-page'), 'NodesPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/nodes/$id',
    ...recordRoute(async (id) => (await queries()).loadNode(id)),
    component: lazyRouteComponent(() => import('./node-page'), 'NodePage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/nodes/new',
    ...inAddress(newNodeSearch),
    component: lazyRouteComponent(forms, 'NewNodePage'),
  }),
  pageRoute('/nodes/$id/edit', forms, 'EditNodePage'),
] as const
