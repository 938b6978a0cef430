import { Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { AuditLine } from '../../queries/activity'
import { ReasonedButton } from '../../ui/buttons/reasoned-button'

const TakeBackDialog = lazy(async () => ({ default: (await import('./take-back-dialog')).TakeBackDialog }))

type Props = {
  lines: readonly AuditLine[]
  /** Why the lines can't be taken back. */
  reason: string | undefined
  onClose?: () => void
}

/** Opens the dialog that takes one or several lines back. */
export function TakeBackButton({ lines, reason, onClose }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onClose?.()
  }
  return (
    <>
      <ReasonedButton
        small
        reason={reason}
        aria-haspopup="dialog"
        icon={<Undo2 size={13} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        <span>
          Take back<span aria-hidden="true">…</span>
        </span>
      </ReasonedButton>
      <Suspense>{isOpen && <TakeBackDialog lines={lines} onClose={close} />}</Suspense>
    </>
  )
}
