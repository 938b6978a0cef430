import { useMatches } from '@tanstack/react-router'
import { ChevronDown, Network } from 'lucide-react'
import type { ComponentProps } from 'react'
import { listNodes } from '#contract/nodes'
import { useCan } from '../session/use-can'
import { Name } from '../ui/name'
import { useOnDemand } from '../ui/on-demand'
import { useScope } from './scope'
import type { ScopeDialog } from './scope-dialog'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The reason why a page shows every node, whatever the scope. */
    allNodes?: string
  }
}

/** Chooses the node that the pages are limited to. Callers who may not see nodes don't get it. */
export function ScopePicker() {
  const { allowed } = useCan(listNodes.needs)
  const { uid, name } = useScope()
  const { Part, open, close } = useOnDemand<ComponentProps<typeof ScopeDialog>>()
  if (!allowed) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => open(async () => (await import('./scope-dialog')).ScopeDialog)}
        className={`flex h-9 min-w-0 items-center gap-2 rounded-md px-2 text-sm font-medium ${uid ? 'bg-accent-soft text-accent-ink' : 'text-soft hover:bg-hover hover:text-ink'}`}
      >
        <Network size={15} aria-hidden="true" className="shrink-0" />
        <span className="sr-only">Node scope:</span>{' '}
        <span className="truncate">{uid ? <Name>{name}</Name> : 'All nodes'}</span>
        <ChevronDown size={14} aria-hidden="true" className="shrink-0 opacity-70" />
      </button>
      {Part && <Part onClose={close} />}
    </>
  )
}

/** Says that a page is not limited to the chosen node. */
export function ScopeNote() {
  const { uid, name } = useScope()
  const why = useMatches({ select: (matches) => matches.at(-1)?.staticData.allNodes })
  if (!uid || !why) return null
  return (
    <p role="note" className="border-b border-line bg-sunken px-4 py-2 text-sm text-muted sm:px-6 lg:px-8">
      Not limited to <Name>{name}</Name>: {why}
    </p>
  )
}
