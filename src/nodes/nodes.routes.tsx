import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { waitBriefly } from '../lib/wait-briefly'
import { appRoute } from '../frame/frame.routes'
import { loadNode, loadNodes, newNodeSearch, nodesSearch } from '../queries/nodes'
import { recordSearch } from '../lib/record-search'
import { withoutDefaults } from '../lib/search-params'

const forms = () => import('./node-form-pages')
export const nodesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/nodes',
  staticData: {
    allNodes: 'this page is the tree of all nodes in your scope.',
  },
  validateSearch: nodesSearch,
  search: { middlewares: [withoutDefaults(nodesSearch)] },
  loader: ({ cause }) => waitBriefly(cause, loadNodes()),
  component: lazyRouteComponent(() => import('./nodes-page'), 'NodesPage'),
})

export const nodeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/nodes/$id',
  validateSearch: recordSearch,
  search: { middlewares: [withoutDefaults(recordSearch)] },
  loader: ({ params, cause }) => waitBriefly(cause, loadNode(params.id)),
  component: lazyRouteComponent(() => import('./node-page'), 'NodePage'),
})

export const newNodeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/nodes/new',
  validateSearch: newNodeSearch,
  search: { middlewares: [withoutDefaults(newNodeSearch)] },
  component: lazyRouteComponent(forms, 'NewNodePage'),
})

export const editNodeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/nodes/$id/edit',
  component: lazyRouteComponent(forms, 'EditNodePage'),
})
