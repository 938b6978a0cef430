import type { LucideIcon } from 'lucide-react'

type Props = { label: string; icon: LucideIcon; onClick: () => void; pressed?: boolean }

/**
 * A tool of a list: an icon with a name. A switch is pressed or not, and a phone has none; the others open a
 * sheet.
 */
export const ToolButton = ({ label, icon: Icon, onClick, pressed }: Props) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-haspopup={pressed === undefined ? 'dialog' : undefined}
    aria-pressed={pressed}
    onClick={onClick}
    className={`list-tool ${pressed === undefined ? '' : 'max-sm:hidden'}`}
  >
    <Icon size={16} aria-hidden="true" />
  </button>
)
