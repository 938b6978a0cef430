import { queryOptions } from '@tanstack/react-query'
import { getNode } from '#contract/nodes'
import { call } from '../api/call'
import { readAhead } from '../session/read-ahead'
import { loadNodes, nodesKey } from './nodes.queries'

// These queries have a file of their own, because every screen loads the list of all nodes, but few load these.

export const nodeQuery = (id: string) =>
  queryOptions({
    queryKey: [...nodesKey, 'one', id],
    queryFn: ({ signal }) => call(getNode, { params: { id }, signal }),
  })

export const loadNode = (id: string): Promise<unknown> =>
  Promise.all([readAhead(getNode.needs, nodeQuery(id)), loadNodes()])
