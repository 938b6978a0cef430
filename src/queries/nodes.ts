import { queryOptions } from '@tanstack/react-query'
import { createNode, deleteNode, getNode, listNodes, type NodeRecord, updateNode } from '#contract/nodes'
import { type Known, unknown, valueOfKnown } from '#domain/known'
import { call } from '../api/call'
import { everyPage } from '../api/every-page'
import { queryClient } from '../api/query-client'
import { readAhead, useRead } from '../session/read-ahead'
import { changing, creating, deleting, recordQuery } from './record-queries'

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

/** The tree, read if the caller may see nodes. `isWanted`: whether it is needed. */
export const useTree = (isWanted = true) => useRead(listNodes.needs, treeQuery, isWanted)
/** The loaded nodes, read if the caller may see them. */
export const useAllNodes = (isWanted = true) => useRead(listNodes.needs, allNodesQuery, isWanted)

/** The tree outside components. */
export const readTree = async () => (await queryClient.fetchQuery(everyNode)).rows

/** The nodes that are loaded now, and whether some are missing. */
export const treeNow = (): Known<readonly NodeRecord[]> =>
  queryClient.getQueryData(everyNode.queryKey)?.rows ?? notLoaded
export const nodesNow = (): readonly NodeRecord[] => valueOfKnown(treeNow()) ?? []

export const loadNodes = (): Promise<void> => readAhead(listNodes.needs, everyNode)

export const nodeQuery = recordQuery(nodesKey, getNode)

export const loadNode = (id: NodeRecord['id']): Promise<unknown> =>
  Promise.all([readAhead(getNode.needs, nodeQuery(id)), loadNodes()])

/** Refreshes companies, people and roles too, because they show the names and paths of nodes. */
const refresh = () => {
  void queryClient.invalidateQueries({ queryKey: nodesKey })
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== nodesKey[0],
    refetchType: 'none',
  })
}

export const createNodeMutation = creating(createNode, { onSettled: refresh })

export const updateNodeMutation = changing(updateNode, { onSettled: refresh })

/** Refreshes the other nodes, whose counts change, but nothing requests the deleted node again. */
export const deleteNodeMutation = deleting(nodesKey, deleteNode, refresh)
