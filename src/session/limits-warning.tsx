import { useEffect, useRef } from 'react'
import { whenNothingIsLost } from './unsaved-now'
import { clock } from '../lib/words'
import { Button } from '../ui/button'
import type { Remaining } from './limits'
import { signOut } from './session'

/** Says when the session will end, and lets the person stay where that is possible. */
export function LimitsWarning({ left, onStay }: { left: Remaining; onStay: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const box = dialog.current
    box?.showModal()
    return () => box?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="limits-title"
      onCancel={(event) => event.preventDefault()}
      className="m-auto w-md max-w-[calc(100vw-2rem)] rounded-xl border border-line bg-raised p-6 shadow-float"
    >
      <h2 id="limits-title" className="text-lg font-semibold">
        You will be signed out in {clock(Math.ceil(left.ms / 1000))}
      </h2>
      <p className="mt-1 text-soft">
        {left.why === 'too-long'
          ? 'The session has reached its longest time. Sign in again afterwards; you come back to this page.'
          : 'Nothing happened here for a while.'}
      </p>
      <div className="mt-5 flex justify-end gap-2">
        <Button look="quiet" onClick={() => whenNothingIsLost(signOut)}>
          Sign out now
        </Button>
        {left.why !== 'too-long' && (
          <Button look="primary" onClick={onStay}>
            Stay signed in
          </Button>
        )}
      </div>
    </dialog>
  )
}
