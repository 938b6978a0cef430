import { queryOptions } from '@tanstack/react-query'
import { listNodes, type NodeRecord } from '#contract/nodes'
import { call } from '../api/call'
import { everyPage } from '../api/every-page'
import { queryClient } from '../api/query-client'
import { readAhead } from '../session/read-ahead'

export const nodesKey = ['nodes'] as const

/** Nodes that one tree shows at most. */
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

/** Every node in scope, and whether some are missing. */
export const treeQuery = queryOptions({ ...everyNode, select: ({ rows }) => rows })
/** Every node in scope that was loaded, in one list. Tree, filters and names use it. */
export const allNodesQuery = queryOptions({ ...everyNode, select: ({ rows }) => rows.value })

/** The tree outside components. */
export const readTree = async () => (await queryClient.fetchQuery(everyNode)).rows

/** The nodes that are loaded now. */
export const nodesNow = (): readonly NodeRecord[] =>
  queryClient.getQueryData(everyNode.queryKey)?.rows.value ?? []

export const loadNodes = (): Promise<void> => readAhead(listNodes.needs, everyNode)
