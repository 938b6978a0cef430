import { mutationOptions } from '@tanstack/react-query'
import { createNode, deleteNode, updateNode } from '#contract/nodes'
import type { BodyOf } from '#contract/wire'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { nodeQuery } from './node.queries'
import { allNodesQuery, nodesKey } from './nodes.queries'

/** A node's name and place are shown with companies, people and roles: after any answer all of them are read again when next seen. */
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

/** The record itself is not asked for again when it is gone. */
export const deleteNodeMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => call(deleteNode, { params: { id } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: allNodesQuery.queryKey }),
    onError: readAgain,
  })

export const forgetNode = (id: string): void =>
  queryClient.removeQueries({ queryKey: nodeQuery(id).queryKey, exact: true, type: 'inactive' })
