import { mutationOptions } from '@tanstack/react-query'
import { createNode, deleteNode, updateNode } from '#contract/nodes'
import type { BodyOf } from '#contract/wire'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { nodeQuery } from './node.queries'
import { allNodesQuery, nodesKey } from './nodes.queries'

/** Companies, people and roles show the names and paths of nodes, so all of them refresh after any answer. */
const readAgain = () => {
  void queryClient.invalidateQueries({ queryKey: nodesKey })
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== nodesKey[0],
    refetchType: 'none',
  })
}

export const createNodeMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof createNode>) => call(createNode, { body }),
  onSettled: readAgain,
})

export const updateNodeMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof updateNode>) => call(updateNode, { params: { id }, body }),
    onSettled: readAgain,
  })

/** A deleted node is not requested again. */
export const deleteNodeMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => call(deleteNode, { params: { id } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: allNodesQuery.queryKey }),
    onError: readAgain,
  })

export const forgetNode = (id: string): void =>
  queryClient.removeQueries({ queryKey: nodeQuery(id).queryKey, exact: true, type: 'inactive' })
