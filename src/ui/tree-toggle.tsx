import { ChevronRight } from 'lucide-react'

/** `open`: undefined if there is nothing below the row. */
type Props = { open: boolean | undefined; onToggle: () => void }

/** Opens and closes a row of a tree by pointer. The row itself takes the keys. */
export const TreeToggle = ({ open, onToggle }: Props) => (
  <span
    aria-hidden="true"
    onClick={(event) => {
      if (open === undefined) return
      event.stopPropagation()
      onToggle()
    }}
    className={`mr-1 grid size-6 shrink-0 place-items-center rounded-sm text-muted ${open === undefined ? '' : 'cursor-pointer hover:bg-sunken hover:text-ink'}`}
  >
    {open !== undefined && (
      <ChevronRight size={15} className={`transition-transform ${open ? 'rotate-90' : ''}`} />
    )}
  </span>
)
