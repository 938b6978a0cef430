import { X } from 'lucide-react'

type Props = { label?: string; busy?: boolean; onClick: () => void }

/** The cross in the corner of a dialog or sheet. */
export const CloseButton = ({ label = 'Close', busy = false, onClick }: Props) => (
  <button
    type="button"
    onClick={busy ? undefined : onClick}
    aria-disabled={busy}
    className="button button-quiet button-icon shrink-0"
  >
    <X size={16} aria-hidden="true" />
    <span className="sr-only">{label}</span>
  </button>
)
