import { Network, X } from 'lucide-react'
import { Name } from '../ui/name'
import { useScope, useSetScope } from './scope'

/** The node that a list is limited to, and the way back to all nodes. */
export function ScopeChip() {
  const { name } = useScope()
  const setScope = useSetScope()
  return (
    <p className="flex h-9 min-w-0 items-center gap-1.5 rounded-md bg-accent-soft pr-1 pl-2.5 text-sm text-accent-ink">
      <Network size={14} aria-hidden="true" className="shrink-0" />
      <span className="truncate">
        Only <Name>{name}</Name>
      </span>
      <button
        type="button"
        onClick={() => setScope('')}
        className="grid size-7 shrink-0 place-items-center rounded-sm hover:bg-hover"
      >
        <X size={14} aria-hidden="true" />
        <span className="sr-only">Show all nodes</span>
      </button>
    </p>
  )
}
