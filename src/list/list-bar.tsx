import type { ReactNode } from 'react'
import { Button } from '../ui/button'
import type { ToolName } from './use-tools'

type Props = { names: readonly ToolName[]; children: ReactNode; onOpen: (tool: ToolName) => void }

/** What the rows are sorted and narrowed by, and the tools of the list. */
export const ListBar = ({ names, children, onOpen }: Props) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-b border-line px-3 py-1.5">
    <div className="min-h-4.5 min-w-0 flex-1 basis-60 text-xs text-muted" aria-live="polite">
      {children}
    </div>
    <div className="-mx-2.5 flex flex-wrap">
      {names.map((name) => (
        <Button key={name} small look="quiet" aria-haspopup="dialog" onClick={() => onOpen(name)}>
          {name}
        </Button>
      ))}
    </div>
  </div>
)
