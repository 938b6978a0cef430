import { X } from 'lucide-react'

type Props = { label?: string; disabled?: boolean; onClick: () => void }

/** The cross in the corner of a dialog or sheet. */
export const CloseButton = ({ label = 'Close', disabled = false, onClick }: Props) => (
  <button
    type="button"
    onClick={onClick}
    disabled={disabled}
    className="grid size-9 shrink-0 place-items-center rounded-md text-soft hover:bg-hover hover:text-ink disabled:opacity-55"
  >
    <X size={18} aria-hidden="true" />
    <span className="sr-only">{label}</span>
  </button>
)
