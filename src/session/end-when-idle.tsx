import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { serverQuery } from '../api/server-query'
import { remaining, shortenLimits, type Remaining } from './session-limits'
import { tokenRenewal } from '../api/connection'
import { readStored, writeStored } from '../lib/browser-storage'
import { serverNow } from '../lib/server-clock'
import { keptEntries } from './kept-entries'
import { noteActivity } from './person-session'
import { currentSession, signOut, stillHere, useSession } from './session'
import { clock } from '../lib/words'
import { Button } from '../ui/buttons/button'
import { Dialog } from '../ui/overlay/dialog'
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

/** Timers run every second. After a longer pause the computer slept, or somebody set its clock. */
const pauseMs = 10_000

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Ends the session at its limit, after a warning. */
export function LimitsWatch() {
  const session = useSession()
  const since = session.state === 'in' ? session.since : undefined
  const isPerson = session.state === 'in' && session.person !== undefined
  const seen = useRef(0)
  const warned = useRef(false)
  const stay = useRef(() => {})
  const [left, setLeft] = useState<Remaining>()
  const limits = useQuery(serverQuery).data?.session
  useEffect(() => shortenLimits(limits?.idle_minutes, limits?.hours), [limits])

  useEffect(() => {
    if (since === undefined) return
    // A person's session is the server's, and so is its time. A kept key outlives the page, which doesn't
    // know that time at once.
    const clock = isPerson ? serverNow : Date.now
    const note = (at: number) => {
      stillHere(at)
      noteActivity(at)
      writeStored('localStorage', keptEntries.seen, String(at))
    }
    // Opening the page is activity too, but no corrected clock is. It is noted after the first rows have
    // come.
    const begun = Date.now()
    seen.current ||= clock()
    const opened = setTimeout(() => note(begun), 1000)
    stay.current = () => {
      clearTimeout(opened)
      seen.current = clock()
      note(Date.now())
      warned.current = false
      setLeft(undefined)
    }
    /** Activity in one tab counts in the others. */
    const seenAnywhere = () => {
      const ago = Date.now() - Number(readStored('localStorage', keptEntries.seen))
      return ago < 0 ? seen.current : Math.max(seen.current, clock() - ago)
    }
    let looked = Date.now()
    const look = () => {
      const hasPaused = Math.abs(Date.now() - looked) > pauseMs
      looked = Date.now()
      const now = remaining(clock(), since, (seen.current = seenAnywhere()))
      if (now.ms <= 0) return hasPaused && isPerson ? void lookAgain() : signOut(now.why, false)
      warned.current = now.isNear
      setLeft(warned.current ? now : undefined)
    }
    /**
     * The server's answer tells the time, or ends the session. Without an answer the browser's clock counts.
     */
    const lookAgain = async () => {
      warned.current = true
      await tokenRenewal()
        ?.renew()
        .catch(() => false)
      if (currentSession().state === 'in') look()
    }
    const touch = () => {
      // The limit can have passed while the computer slept, so that no timer has noticed it.
      look()
      // During the warning only its button counts as activity, so that the person sees the warning.
      if (!warned.current && currentSession().state === 'in' && clock() - seen.current >= 5000) stay.current()
    }
    const timer = setInterval(look, 1000)
    signs.forEach((sign) => addEventListener(sign, touch, { passive: true, capture: true }))
    // A computer that wakes up checks the limit before anything else.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(opened)
      clearInterval(timer)
      signs.forEach((sign) => removeEventListener(sign, touch, { capture: true }))
      document.removeEventListener('visibilitychange', look)
    }
  }, [since, isPerson])

  return left && <LimitsWarning left={left} onStay={() => stay.current()} />
}
