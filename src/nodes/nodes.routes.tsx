import {
  createRoute,
  lazyRouteComponent,
  stripSearchParams,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { atOnce } from '../lib/at-once'
import { appRoute } from '../frame/frame.routes'

const nodesPage = () => import('./nodes-page')
const nodePage = () => import('./node-page')
const forms = () => import('./node-form-pages')

export const nodesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/nodes',
  staticData: { allNodes: 'this page is the tree of all nodes in your scope.' },
  loader: async ({ cause }) => atOnce(cause, (await nodesPage()).loadNodes()),
  component: lazyRouteComponent(nodesPage, 'NodesPage'),
})

export const nodeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/nodes/$id',
  loader: async ({ params, cause }) => atOnce(cause, (await nodePage()).loadNode(params.id)),
  component: lazyRouteComponent(nodePage, 'NodePage'),
})

export const newNodeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/nodes/new',
  /** The parent of the new node. */
  validateSearch: ({ parent }: { parent?: unknown } & SearchSchemaInput): { parent: string } => ({
    parent: typeof parent === 'string' && /^\d+$/.test(parent) ? parent : '',
  }),
  search: { middlewares: [stripSearchParams({ parent: '' })] },
  component: lazyRouteComponent(forms, 'NewNodePage'),
})

export const editNodeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/nodes/$id/edit',
  component: lazyRouteComponent(forms, 'EditNodePage'),
})
