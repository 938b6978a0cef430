import { mutationOptions } from '@tanstack/react-query'
import { createNode, deleteNode, updateNode } from '#contract/nodes'
import type { BodyOf } from '#contract/wire'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { nodeQuery } from './node.queries'
import { nodesKey, treeQuery } from './nodes.queries'

/** Refreshes companies, people and roles too, because they show the names and paths of nodes. */
const refresh = () => {
  void queryClient.invalidateQueries({ queryKey: nodesKey })
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== nodesKey[0],
    refetchType: 'none',
  })
}

export const createNodeMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof createNode>) => call(createNode, { body }),
  onSettled: refresh,
})

export const updateNodeMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof updateNode>) => call(updateNode, { params: { id }, body }),
    onSettled: refresh,
  })

/** Nothing requests the deleted node again. */
export const deleteNodeMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => call(deleteNode, { params: { id } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: treeQuery.queryKey }),
    onError: refresh,
  })

export const forgetNode = (id: string): void =>
  queryClient.removeQueries({ queryKey: nodeQuery(id).queryKey, exact: true, type: 'inactive' })
