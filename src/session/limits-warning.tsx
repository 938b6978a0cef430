import { clock } from '../lib/words'
import { Button } from '../ui/button'
import { Dialog } from '../ui/overlay/dialog'
import type { Remaining } from './limits'
import { signOut } from './session'
import { whenNothingIsLost } from './unsaved-now'

/** Says when the session will end, and lets the person stay where that is possible. */
export const LimitsWarning = ({ left, onStay }: { left: Remaining; onStay: () => void }) => (
  <Dialog
    title={`You will be signed out in ${clock(Math.ceil(left.ms / 1000))}`}
    busy
    onClose={onStay}
    buttons={
      <>
        <Button look="quiet" onClick={() => whenNothingIsLost(signOut)}>
          Sign out now
        </Button>
        {left.why !== 'too-long' && (
          <Button look="primary" onClick={onStay}>
            Stay signed in
          </Button>
        )}
      </>
    }
  >
    <p>
      {left.why === 'too-long'
        ? 'The session has reached its longest time. Sign in again afterwards; you come back to this page.'
        : 'Nothing happened here for a while.'}
    </p>
  </Dialog>
)
