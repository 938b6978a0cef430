import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../ui/buttons/button'
import { CopyButton } from '../ui/buttons/copy-button'
import { Dialog } from '../ui/overlay/dialog'
import { LeaveDialog } from './leave-dialog'
import { useGuard, type Leaving } from './unsaved'

type Props = {
  title: string
  /** What it shows: “key”. */
  what: string
  /** What it is for screen readers: “API key”. */
  label: string
  value: string
  /** The button of a person who has it. */
  saved: string
  /** What a person can do who has left too early. */
  otherwise: string
  /** The warning above it. */
  warning: ReactNode
  onClose: () => void
  children?: ReactNode
}

/** A secret that the server shows only once. It asks before anybody leaves without it. */
export function ShownOnce({
  title,
  what,
  label,
  value,
  saved,
  otherwise,
  warning,
  onClose,
  children,
}: Props) {
  const [asks, setAsks] = useState(false)
  // A ref, because a navigation asks before the next render.
  const isOver = useRef(false)
  const going = useGuard(() => !isOver.current)
  const close = () => {
    isOver.current = true
    onClose()
  }
  const leaving: Leaving = asks ? { status: 'blocked', proceed: close, reset: () => setAsks(false) } : going
  return (
    <Dialog
      title={title}
      onClose={() => setAsks(true)}
      buttons={
        <Button look="primary" onClick={close}>
          {saved}
        </Button>
      }
    >
      <p className="font-medium text-warn">{warning}</p>
      <div className="flex items-center gap-2 rounded-md border border-line bg-sunken px-3 py-2">
        <code aria-label={label} className="min-w-0 flex-1 font-mono text-xs break-all text-ink select-all">
          {value}
        </code>
        <CopyButton text={() => value}>Copy {what}</CopyButton>
      </div>
      {children}
      <LeaveDialog leaving={leaving} title={`Leave without the ${what}?`} stay="Stay here" leave="Leave">
        The {what} isn’t shown again. {otherwise}
      </LeaveDialog>
    </Dialog>
  )
}
