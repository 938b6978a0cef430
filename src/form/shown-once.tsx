import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../ui/button'
import { Dialog } from '../ui/overlay/dialog'
import { LeaveDialog } from './leave-dialog'
import { useGuard, type Leaving } from './unsaved'

// A secret that the server never says again. Both forms ask before anybody leaves without it.

type Once = {
  title: string
  /** What it shows: “key”. */
  what: string
  /** The button of a person who has it. */
  saved: string
  /** What a person can do who has left too early. */
  otherwise: string
  children: ReactNode
}

const Question = ({ leaving, what, otherwise }: Pick<Once, 'what' | 'otherwise'> & { leaving: Leaving }) => (
  <LeaveDialog leaving={leaving} title={`Leave without the ${what}?`} stay="Stay here" leave="Leave">
    The {what} isn’t shown again. {otherwise}
  </LeaveDialog>
)

export function ShownOnceDialog({
  title,
  saved,
  onClose,
  children,
  ...once
}: Once & { onClose: () => void }) {
  const [asks, setAsks] = useState(false)
  const going = useGuard(() => true)
  const leaving: Leaving = asks ? { status: 'blocked', proceed: onClose, reset: () => setAsks(false) } : going
  return (
    <Dialog
      title={title}
      onClose={() => setAsks(true)}
      buttons={
        <Button look="primary" onClick={onClose}>
          {saved}
        </Button>
      }
    >
      {children}
      <Question {...once} leaving={leaving} />
    </Dialog>
  )
}

export function ShownOnceCard({ title, saved, onDone, children, ...once }: Once & { onDone: () => void }) {
  // A ref, because the navigation asks before the next render.
  const isSaved = useRef(false)
  const leaving = useGuard(() => !isSaved.current)
  return (
    <section aria-label={title} className="card flex max-w-3xl flex-col gap-3 p-4">
      {children}
      <div className="flex justify-end">
        <Button
          look="primary"
          onClick={() => {
            isSaved.current = true
            onDone()
          }}
        >
          {saved}
        </Button>
      </div>
      <Question {...once} leaving={leaving} />
    </section>
  )
}
