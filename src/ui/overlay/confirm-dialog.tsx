import type { ReactNode } from 'react'
import { Button } from '../button'
import { Dialog } from './dialog'

type Props = {
  title: string
  confirm: string
  /** `primary` if nothing is deleted. */
  look?: 'danger' | 'primary'
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
  /** The consequence, in words. */
  children: ReactNode
}

/** A question with two answers: cancel, or an action that can't be undone. */
export const ConfirmDialog = ({
  title,
  confirm,
  look = 'danger',
  busy = false,
  onConfirm,
  onClose,
  children,
}: Props) => (
  <Dialog
    title={title}
    busy={busy}
    onClose={onClose}
    buttons={
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button look={look} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
)
