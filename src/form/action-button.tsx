import { useState, type ReactNode } from 'react'
import { Button } from '../ui/button'
import { Tooltip } from '../ui/overlay/tooltip'

type Props = {
  label: string
  icon: ReactNode
  reason: string | undefined
  /** What the button opens. */
  children: (close: () => void) => ReactNode
}

/** Opens the question before an act; disabled with its reason where the act cannot succeed. */
export function ActionButton({ label, icon, reason, children }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Tooltip text={reason}>
        {(described) => (
          <Button
            {...described}
            {...(reason === undefined ? {} : { 'aria-disabled': true })}
            aria-haspopup="dialog"
            icon={icon}
            onClick={() => setOpen(true)}
          >
            {label}
          </Button>
        )}
      </Tooltip>
      {open && children(() => setOpen(false))}
    </>
  )
}

export const Actions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2">{children}</div>
)
