import type { ReactNode } from 'react'
import { Button } from '../buttons/button'
import { ReasonedButton } from '../buttons/reasoned-button'
import { Dialog } from './dialog'

type Props = {
  title: string
  confirm: string
  /** `primary` if nothing is deleted. */
  look?: 'danger' | 'primary' | undefined
  busy?: boolean
  /** Why it can't be confirmed yet. */
  reason?: string | undefined
  onConfirm: () => void
  onClose: () => void
  /** What stays in sight beside the buttons. */
  beside?: ReactNode
  /** The consequence, in words. */
  children: ReactNode
}

/** A question with two answers: cancel, or an action that can't be undone. */
export const ConfirmDialog = ({
  title,
  confirm,
  look = 'danger',
  busy = false,
  reason,
  onConfirm,
  onClose,
  beside,
  children,
}: Props) => (
  <Dialog
    title={title}
    busy={busy}
    onClose={onClose}
    beside={beside}
    buttons={
      <>
        <Button onClick={onClose} aria-disabled={busy}>
          Cancel
        </Button>
        <ReasonedButton reason={reason} look={look} busy={busy} onClick={onConfirm}>
          {confirm}
        </ReasonedButton>
      </>
    }
  >
    {children}
  </Dialog>
)
