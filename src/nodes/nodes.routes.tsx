import {
  createRoute,
  lazyRouteComponent,
  stripSearchParams,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import * as z from 'zod/mini'
import { atOnce } from '../lib/at-once'
import { maxSearchLength } from '#contract/wire'
import { appRoute } from '../frame/frame.routes'
import { freeText } from '../lib/search-params'

const nodesPage = () => import('./nodes-page')
const nodePage = () => import('./node-page')
const forms = () => import('./node-form-pages')
const nodesSearch = z.object({ search: freeText(maxSearchLength) })
type NodesSearch = z.infer<typeof nodesSearch>
const ofNode = ['getNode', 'updateNode', 'deleteNode'] as const

export const nodesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/nodes',
  staticData: {
    allNodes: 'this page is the tree of all nodes in your scope.',
    operations: ['listNodes', 'createNode'],
  },
  validateSearch: (search: Partial<NodesSearch> & SearchSchemaInput): NodesSearch =>
    nodesSearch.parse(search),
  search: { middlewares: [stripSearchParams({ search: '' })] },
  loader: async ({ cause }) => atOnce(cause, (await nodesPage()).loadNodes()),
  component: lazyRouteComponent(nodesPage, 'NodesPage'),
})

export const nodeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/nodes/$id',
  staticData: { operations: ofNode },
  loader: async ({ params, cause }) => atOnce(cause, (await nodePage()).loadNode(params.id)),
  component: lazyRouteComponent(nodePage, 'NodePage'),
})

export const newNodeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/nodes/new',
  staticData: { operations: ['createNode', 'listNodes'] },
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
  staticData: { operations: ofNode },
  component: lazyRouteComponent(forms, 'EditNodePage'),
})
