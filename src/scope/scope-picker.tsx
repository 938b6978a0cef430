import { useMatches, useSearch } from '@tanstack/react-router'
import { ChevronDown, Network } from 'lucide-react'
import { listNodes } from '#contract/nodes'
import { useCan } from '../session/use-can'
import { buttonLook } from '../ui/buttons/button'
import { Name } from '../ui/name'
import { useOnDemand } from '../ui/on-demand'
import { loadScopeDialog } from './load-scope-dialog'
import { useScope } from './scope'
import type { ScopeDialogProps } from './scope-dialog'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The reason why a page shows every node, whatever the scope. */
    allNodes?: string
  }
}

/** The scope in the button, unless it is all nodes. */
function Chosen() {
  const { only, name } = useScope()
  return (
    <>
      <Name>{name}</Name> {only ? 'only' : 'and below'}
    </>
  )
}

/** Chooses the node that the pages are limited to. Callers who may not see nodes don't get it. */
export function ScopePicker() {
  const { allowed } = useCan(listNodes.needs)
  const { node } = useSearch({ from: '/app' })
  const { Part, open, close } = useOnDemand<ScopeDialogProps>()
  if (!allowed) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => open(loadScopeDialog)}
        className={`${buttonLook('quiet')} min-w-0 shrink ${node ? 'bg-accent-soft text-accent-ink' : ''}`}
      >
        <Network size={16} aria-hidden="true" className="shrink-0" />
        <span className="sr-only">Node scope:</span>{' '}
        <span className="truncate">{node ? <Chosen /> : 'All nodes'}</span>
        <ChevronDown size={14} aria-hidden="true" className="shrink-0" />
      </button>
      {Part && <Part onClose={close} />}
    </>
  )
}

function NotLimited() {
  const { name } = useScope()
  const why = useMatches({ select: (matches) => matches.at(-1)?.staticData.allNodes })
  if (!why) return null
  return (
    <p role="note" className="border-b border-line bg-sunken px-(--edge) py-2 text-sm text-muted">
      Not limited to <Name>{name}</Name>: {why}
    </p>
  )
}

/** Says that a page is not limited to the chosen node. */
export const ScopeNote = () => useSearch({ from: '/app' }).node !== '' && <NotLimited />
