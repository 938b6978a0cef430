import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { waitBriefly } from '../lib/wait-briefly'
import { appRoute } from '../frame/frame.routes'
import { recordSearch } from '../lib/record-search'
import { inAddress } from '../lib/search-params'
import { newNodeSearch, nodesSearch } from '../queries/searches'

const queries = () => import('../queries/nodes')
const forms = () => import('./node-form-pages')
export const nodesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/nodes',
  staticData: {
    allNodes: 'this page is the tree of all nodes in your scope.',
  },
  ...inAddress(nodesSearch),
  loader: ({ cause }) =>
    waitBriefly(
      cause,
      queries().then((to) => to.loadNodes()),
    ),
  component: lazyRouteComponent(() => import('./nodes-page'), 'NodesPage'),
})

export const nodeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/nodes/$id',
  ...inAddress(recordSearch),
  loader: ({ params, cause }) =>
    waitBriefly(
      cause,
      queries().then((to) => to.loadNode(params.id)),
    ),
  component: lazyRouteComponent(() => import('./node-page'), 'NodePage'),
})

export const newNodeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/nodes/new',
  ...inAddress(newNodeSearch),
  component: lazyRouteComponent(forms, 'NewNodePage'),
})

export const editNodeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/nodes/$id/edit',
  component: lazyRouteComponent(forms, 'EditNodePage'),
})
