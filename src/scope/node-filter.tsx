import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { nodeNames } from '#domain/distinct-names'
import { useAllNodes } from '../queries/nodes'
import { listNodes } from '#contract/nodes'
import { X } from 'lucide-react'
import { useOnDemand } from '../ui/on-demand'
import { Name } from '../ui/name'
import { useCan } from '../session/use-can'
import { loadScopeDialog } from './load-scope-dialog'
import { useScope, useSetScope } from './scope'
import type { ScopeDialogProps } from './scope-dialog'

/**
 * The scope of a list. A press on its words opens the choice of a scope; its cross goes back to all nodes.
 */
function ScopeChip() {
  const { name, only } = useScope()
  const setScope = useSetScope()
  const { allowed } = useCan(listNodes.needs)
  const { Part, open, close } = useOnDemand<ScopeDialogProps>()
  return (
    <>
      <span className="filter-chip">
        <button
          type="button"
          aria-haspopup="dialog"
          disabled={!allowed}
          onClick={() => open(loadScopeDialog)}
        >
          Node{' '}
          <b className="flex gap-1">
            <span className="truncate">
              <Name>{name}</Name>
            </span>{' '}
            <span className="shrink-0">{only ? 'only' : 'and below'}</span>
          </b>
        </button>
        <button type="button" aria-label="Show all nodes" onClick={() => setScope('')}>
          <X size={14} aria-hidden="true" />
        </button>
      </span>
      {Part && <Part onClose={close} />}
    </>
  )
}

/** Says beside a list that it is limited to a node. The top bar chooses that node for every page. */
export const NodeFilter = () => useSearch({ from: '/app' }).node !== '' && <ScopeChip />

/** Finds the name of a node by its ID, if the caller may see nodes; with its path where others have that name. */
export function useNodeName(): (id: string | null | undefined) => string | undefined {
  const { data } = useAllNodes()
  return useMemo(() => {
    const names = nodeNames(data ?? [])
    return (id) => (id ? names.get(id) : undefined)
  }, [data])
}
