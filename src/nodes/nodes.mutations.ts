import { mutationOptions } from '@tanstack/react-query'
import { createNode, deleteNode, getNode, updateNode } from '#contract/nodes'
import type { BodyOf } from '#contract/wire'
import { call } from '../api/call'
import { allBut, isGone } from '../api/is-gone'
import { queryClient } from '../api/query-client'
import { mayI } from '../session/use-can'
import { nodeQuery } from './node.queries'
import { nodesKey } from './nodes.queries'

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

const readNode = (id: string) => call(getNode, { params: { id } })
/** Reads a node again after a write; undefined where the caller can't read nodes. */
export const readNodeAgain = (id: string | undefined) =>
  id !== undefined && mayI(getNode.needs).allowed ? () => readNode(id) : undefined
export const isNodeGone = (id: string): Promise<boolean> => isGone(nodeQuery(id).queryKey, () => readNode(id))

/** Refreshes the other nodes, whose counts change, but nothing requests the deleted node again. */
export const deleteNodeMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => call(deleteNode, { params: { id } }),
    onSuccess: () => void queryClient.invalidateQueries(allBut(nodesKey, nodeQuery(id).queryKey)),
    onError: refresh,
  })

export const forgetNode = (id: string): void =>
  queryClient.removeQueries({ queryKey: nodeQuery(id).queryKey, exact: true, type: 'inactive' })
