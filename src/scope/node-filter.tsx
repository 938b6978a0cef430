import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listNodes } from '#contract/nodes'
import { allNodesQuery } from '../nodes/nodes.queries'
import { useCan } from '../session/use-can'
import { useScope } from './scope'
import { ScopeChip } from './scope-chip'

/** Shows beside a list that it is limited to one node. The node is chosen in the top bar, for every page. */
export const NodeFilter = () => useScope().uid !== '' && <ScopeChip />

/** The name of a node by its ID, where the caller may see nodes. */
export function useNodeName(): (id: string | null | undefined) => string | undefined {
  const answer = useCan(listNodes.needs)
  const { data } = useQuery({ ...allNodesQuery, enabled: answer.allowed })
  return useMemo(() => {
    const names = new Map(data?.map((node) => [node.id, node.name]))
    return (id) => (id ? names.get(id) : undefined)
  }, [data])
}
