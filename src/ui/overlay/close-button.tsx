import { X } from 'lucide-react'

type Props = { label?: string; disabled?: boolean; onClick: () => void }

/** The cross in the corner of a dialog or sheet. */
export const CloseButton = ({ label = 'Close', disabled = false, onClick }: Props) => (
  <button
    type="button"
    onClick={onClick}
    disabled={disabled}
    className="button button-quiet button-icon shrink-0"
  >
    <X size={16} aria-hidden="true" />
    <span className="sr-only">{label}</span>
  </button>
)
