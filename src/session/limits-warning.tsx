import { useEffect, useRef, useState } from 'react'
import { clock } from '../lib/words'
import { Button } from '../ui/button'
import { remaining, warningMs, type Remaining } from './limits'
import { signOut, stillHere, useSession } from './session'

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Ends the session when its time is over, after a warning. */
export function LimitsWarning() {
  const session = useSession()
  const since = session.state === 'in' ? session.since : undefined
  const seen = useRef(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const [left, setLeft] = useState<Remaining>()

  useEffect(() => {
    if (since === undefined) return
    seen.current = Date.now()
    const touch = () => {
      // While the warning is open only its button counts: it must be seen.
      if (dialog.current?.open || Date.now() - seen.current < 5000) return
      seen.current = Date.now()
      stillHere(seen.current)
    }
    const look = () => {
      const now = remaining(Date.now(), since, seen.current)
      if (now.ms <= 0) return signOut(now.why, false)
      const warn = now.ms <= warningMs
      if (warn && !dialog.current?.open) dialog.current?.showModal()
      if (!warn && dialog.current?.open) dialog.current.close()
      setLeft(warn ? now : undefined)
    }
    const timer = setInterval(look, 1000)
    signs.forEach((sign) => addEventListener(sign, touch, { passive: true, capture: true }))
    // A laptop that was asleep looks at the clock before anything else.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      signs.forEach((sign) => removeEventListener(sign, touch, { capture: true }))
      document.removeEventListener('visibilitychange', look)
    }
  }, [since])

  const stay = () => {
    seen.current = Date.now()
    stillHere(seen.current)
    dialog.current?.close()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby="limits-title"
      onCancel={(event) => event.preventDefault()}
      className="m-auto w-md max-w-[calc(100vw-2rem)] rounded-xl border border-line bg-raised p-6 shadow-float"
    >
      <h2 id="limits-title" className="text-lg font-semibold">
        You will be signed out in {clock(Math.ceil((left?.ms ?? 0) / 1000))}
      </h2>
      <p className="mt-1 text-soft">
        {left?.why === 'too-long'
          ? 'The session has reached its longest time. Sign in again afterwards; you come back to this page.'
          : 'Nothing happened here for a while.'}
      </p>
      <div className="mt-5 flex justify-end gap-2">
        <Button look="quiet" onClick={() => signOut()}>
          Sign out now
        </Button>
        {left?.why !== 'too-long' && (
          <Button look="primary" onClick={stay}>
            Stay signed in
          </Button>
        )}
      </div>
    </dialog>
  )
}
