import { queryOptions } from '@tanstack/react-query'
import { getNode } from '#contract/nodes'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { mayI } from '../session/use-can'
import { loadNodes, nodesKey } from './nodes.queries'

// Apart from the list of all nodes, which every screen loads.

export const nodeQuery = (id: string) =>
  queryOptions({ queryKey: [...nodesKey, 'one', id], queryFn: ({ signal }) => call(getNode, { params: { id }, signal }) })

export function loadNode(id: string): void {
  if (mayI(getNode.needs).allowed) void queryClient.prefetchQuery(nodeQuery(id))
  loadNodes()
}
