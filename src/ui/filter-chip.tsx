import { ChevronDown, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  /** What is filtered: "Node". */
  name: string
  /** What is left: "Zürich and below". */
  value: ReactNode
  onEdit?: () => void
  onRemove: () => void
}

const part = 'flex h-full items-center hover:bg-hover focus-visible:-outline-offset-2'

/** A filter in force: its name, its value, and a cross that removes it. */
export const FilterChip = ({ name, value, onEdit, onRemove }: Props) => {
  const words = (
    <>
      <span className="text-muted">{name}</span>
      <span className="truncate font-medium">{value}</span>
    </>
  )
  return (
    <span className="inline-flex h-7 max-w-full min-w-0 items-center overflow-hidden rounded-md border border-control bg-raised text-xs whitespace-nowrap max-sm:h-9">
      {onEdit ? (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onEdit}
          className={`${part} min-w-0 gap-1 pr-1 pl-2.5`}
        >
          {words}
          <ChevronDown size={12} aria-hidden="true" className="shrink-0" />
        </button>
      ) : (
        <span className="flex min-w-0 gap-1 pr-1 pl-2.5">{words}</span>
      )}
      <button
        type="button"
        aria-label={`Remove filter ${name}`}
        title={`Remove filter ${name}`}
        onClick={onRemove}
        className={`${part} w-6 shrink-0 justify-center text-muted hover:text-ink max-sm:w-8`}
      >
        <X size={12} aria-hidden="true" />
      </button>
    </span>
  )
}

/** Adds a filter that is not in force yet. */
export const AddFilter = ({ children = 'Filter', onAdd }: { children?: ReactNode; onAdd: () => void }) => (
  <button
    type="button"
    aria-haspopup="dialog"
    onClick={onAdd}
    className="inline-flex h-7 shrink-0 items-center gap-1 rounded-md border border-dashed border-control pr-2.5 pl-2 text-xs font-medium whitespace-nowrap text-soft hover:bg-hover hover:text-ink max-sm:h-9"
  >
    <Plus size={14} aria-hidden="true" />
    {children}
  </button>
)
