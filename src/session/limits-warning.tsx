import { clock } from '../lib/words'
import { Button } from '../ui/buttons/button'
import { Dialog } from '../ui/overlay/dialog'
import type { Remaining } from './session-limits'
import { signOut } from './session'
import { askBeforeLoss } from './unsaved-now'

/**
 * Warns before the session ends. After inactivity the person can stay signed in; Enter and Escape do that.
 */
export function LimitsWarning({ left, onStay }: { left: Remaining; onStay: () => void }) {
  return (
    <Dialog
      title={`${left.why === 'idle' ? 'Still there? ' : ''}You’ll be signed out in ${clock(Math.ceil(left.ms / 1000))}`}
      busy={left.why === 'too-long'}
      onClose={onStay}
      buttons={
        <>
          <Button look="quiet" onClick={() => askBeforeLoss(signOut)}>
            Sign out now
          </Button>
          {left.why !== 'too-long' && (
            <Button data-first-focus look="primary" onClick={onStay}>
              Stay signed in
            </Button>
          )}
        </>
      }
    >
      <p>
        {left.why === 'too-long'
          ? 'Your session has reached its time limit. Sign in again to return to this page.'
          : 'You haven’t used the dashboard for a while.'}
      </p>
    </Dialog>
  )
}
