import { useQuery } from '@tanstack/react-query'
import { Network, X } from 'lucide-react'
import { useMemo } from 'react'
import { listNodes } from '#contract/nodes'
import { allNodesQuery } from '../nodes/nodes.queries'
import { useCan } from '../session/use-can'
import { Name } from '../ui/name'
import { useScope, useSetScope } from './scope'

/** Says beside a list that it is narrowed to one node, and ends that. The node is chosen in the top bar, for every page. */
export function NodeFilter() {
  const { uid, name } = useScope()
  const setScope = useSetScope()
  if (!uid) return null
  return (
    <p className="flex h-9 min-w-0 items-center gap-1.5 rounded-md bg-accent-soft pr-1 pl-2.5 text-sm text-accent-ink">
      <Network size={14} aria-hidden="true" className="shrink-0" />
      <span className="truncate">
        Only <Name>{name}</Name>
      </span>
      <button type="button" onClick={() => setScope('')} className="grid size-7 shrink-0 place-items-center rounded-sm hover:bg-hover">
        <X size={14} aria-hidden="true" />
        <span className="sr-only">Show all nodes</span>
      </button>
    </p>
  )
}

/** The name of a node by its id, where the key may see nodes. */
export function useNodeName(): (id: string | null | undefined) => string | undefined {
  const answer = useCan(listNodes.needs)
  const { data } = useQuery({ ...allNodesQuery, enabled: answer.allowed })
  return useMemo(() => {
    const names = new Map(data?.map((node) => [node.id, node.name]))
    return (id) => (id ? names.get(id) : undefined)
  }, [data])
}
