import { queryOptions } from '@tanstack/react-query'
import { listNodes, type NodeRecord } from '#contract/nodes'
import { maxPageSize } from '#contract/wire'
import { call } from '../api/call'
import { pageInLink } from '../api/pagination'
import { readAhead } from '../session/read-ahead'

export const nodesKey = ['nodes'] as const

/** Pages of nodes that one tree shows at most. */
const mostPages = 20

/** Every node in scope, in one list. Tree, filters and names use it. */
export const allNodesQuery = queryOptions({
  queryKey: [...nodesKey, 'all'],
  queryFn: async ({ signal }): Promise<NodeRecord[]> => {
    const nodes = new Map<string, NodeRecord>()
    let page: number | undefined = 1
    for (let turn = 0; page !== undefined && turn < mostPages; turn++) {
      const reply: Awaited<ReturnType<typeof call<typeof listNodes>>> = await call(listNodes, {
        query: { page, page_size: maxPageSize },
        signal,
      })
      const known = nodes.size
      for (const node of reply.results) nodes.set(node.id, node)
      // A server that repeats one page forever must not keep the walk going.
      page = nodes.size > known && reply.next !== null ? (pageInLink(reply.next) ?? page + 1) : undefined
    }
    return [...nodes.values()]
  },
  staleTime: 60_000,
})

export const loadNodes = (): Promise<void> => readAhead(listNodes.needs, allNodesQuery)
