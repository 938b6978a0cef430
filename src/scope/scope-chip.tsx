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
export function ScopeChip() {
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
