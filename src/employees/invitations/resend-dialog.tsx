import type { Employee } from '#contract/employees'
import { counted } from '../../lib/words'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/overlay/dialog'

type Props = {
  people: readonly Employee[]
  /** How many of the selection are left out. */
  leftOut: number
  isKept: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before many invitations are resent. */
export function ResendDialog({ people, leftOut, isKept, onConfirm, onClose }: Props) {
  const invitations = counted(people.length, 'invitation')
  return (
    <Dialog
      title={`Resend ${invitations}?`}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" onClick={onConfirm}>
            Resend {invitations}
          </Button>
        </>
      }
    >
      <p>Earlier links will stop working. Invitations are sent one after the other, and you can pause.</p>
      {leftOut > 0 && (
        <p>
          {counted(leftOut, 'invitation')} of the selection {leftOut === 1 ? 'is' : 'are'} left out: already
          in this run, or perhaps already sent.
        </p>
      )}
      <p className="text-sm text-muted">
        {isKept
          ? 'The run remembers what was sent, even after you close this tab.'
          : 'Keep this tab open until the run is over: this browser can’t remember it.'}
      </p>
    </Dialog>
  )
}
