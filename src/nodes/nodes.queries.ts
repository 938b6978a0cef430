import { queryOptions } from '@tanstack/react-query'
import { listNodes, type NodeRecord } from '#contract/nodes'
import { unknown, valueOfKnown, type Known } from '#domain/known'
import { call } from '../api/call'
import { everyPage } from '../api/every-page'
import { queryClient } from '../api/query-client'
import { readAhead } from '../session/read-ahead'

export const nodesKey = ['nodes'] as const

/** The most nodes that are loaded. */
const mostRows = 10_000

const everyNode = queryOptions({
  queryKey: [...nodesKey, 'all'],
  queryFn: ({ signal }) =>
    everyPage<NodeRecord>({
      mostRows,
      what: 'nodes',
      read: (page, page_size) => call(listNodes, { query: { page, page_size }, signal }),
    }),
  staleTime: 60_000,
})

/** Stands for a tree that couldn't be loaded, or isn't loaded yet. */
export const notLoaded = unknown('the nodes couldn’t be loaded')
/** Every node in scope, and whether some are missing. */
export const treeQuery = queryOptions({ ...everyNode, select: ({ rows }) => rows })
/** The loaded nodes in scope, for their names. A node that is missing here can still exist. */
export const allNodesQuery = queryOptions({ ...everyNode, select: ({ rows }) => rows.value })

/** The tree outside components. */
export const readTree = async () => (await queryClient.fetchQuery(everyNode)).rows

/** The nodes that are loaded now, and whether some are missing. */
export const treeNow = (): Known<readonly NodeRecord[]> =>
  queryClient.getQueryData(everyNode.queryKey)?.rows ?? notLoaded
export const nodesNow = (): readonly NodeRecord[] => valueOfKnown(treeNow()) ?? []

export const loadNodes = (): Promise<void> => readAhead(listNodes.needs, everyNode)
