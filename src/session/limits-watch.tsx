import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { remaining, type Remaining } from './session-limits'
import { noteActivity } from './person-session'
import { currentSession, signOut, stillHere, useSession } from './session'

/** The warning is rare, so it loads when it is due. Offline it can't load, but the session still ends. */
const LimitsWarning = lazy(
  async (): Promise<{ default: ComponentType<{ left: Remaining; onStay: () => void }> }> => ({
    default: await import('./limits-warning').then(
      (page) => page.LimitsWarning,
      () => () => null,
    ),
  }),
)

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Ends the session at its limit, after a warning. */
export function LimitsWatch() {
  const session = useSession()
  const since = session.state === 'in' ? session.since : undefined
  const seen = useRef(0)
  const warned = useRef(false)
  const stay = useRef(() => {})
  const [left, setLeft] = useState<Remaining>()

  useEffect(() => {
    if (since === undefined) return
    const there = () => {
      seen.current = Date.now()
      stillHere(seen.current)
      noteActivity(seen.current)
      warned.current = false
      setLeft(undefined)
    }
    // Opening the page is activity too. It is noted after the first rows have come.
    const begun = Date.now()
    seen.current = begun
    const opened = setTimeout(() => {
      stillHere(begun)
      noteActivity(begun)
    }, 1000)
    // Activity in one tab counts in the others. The message has no content.
    const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('seen')
    tabs?.addEventListener('message', there)
    stay.current = () => {
      there()
      tabs?.postMessage('')
    }
    const look = () => {
      const now = remaining(Date.now(), since, seen.current)
      if (now.ms <= 0) return signOut(now.why, false)
      warned.current = now.isNear
      setLeft(warned.current ? now : undefined)
    }
    const touch = () => {
      // The limit can have passed while the computer slept, so that no timer has noticed it.
      look()
      // During the warning only its button counts as activity, so that the person sees the warning.
      if (!warned.current && currentSession().state === 'in' && Date.now() - seen.current >= 5000)
        stay.current()
    }
    const timer = setInterval(look, 1000)
    signs.forEach((sign) => addEventListener(sign, touch, { passive: true, capture: true }))
    // A computer that wakes up checks the limit before anything else.
    document.addEventListener('visibilitychange', look)
    return () => {
      tabs?.close()
      clearTimeout(opened)
      clearInterval(timer)
      signs.forEach((sign) => removeEventListener(sign, touch, { capture: true }))
      document.removeEventListener('visibilitychange', look)
    }
  }, [since])

  return <Suspense>{left && <LimitsWarning left={left} onStay={() => stay.current()} />}</Suspense>
}
