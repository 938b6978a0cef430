import { useState, type ReactNode } from 'react'
import { ReasonedButton } from '../ui/buttons/reasoned-button'

type Props = {
  label: string
  icon: ReactNode
  reason: string | undefined
  /** Leads to a deletion. */
  danger?: boolean
  /** The dialog that the button opens. */
  children: (close: () => void) => ReactNode
}

/** Opens the confirmation of an action. It is disabled, with the reason, if the action can't succeed. */
export function ActionButton({ label, icon, reason, danger = false, children }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <ReasonedButton
        reason={reason}
        aria-haspopup="dialog"
        look={danger ? 'red' : 'plain'}
        icon={icon}
        onClick={() => setOpen(true)}
      >
        {label}
      </ReasonedButton>
      {open && children(() => setOpen(false))}
    </>
  )
}

export const Actions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2">{children}</div>
)
