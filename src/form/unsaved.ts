import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { onReload } from '../api/outdated'
import { currentSession, onSessionChange, sessionDigest } from '../session/session'
import { forgetDraft, keepDraft, keepOverReload, type Kept } from './kept-drafts'
import { noteUnsaved } from '../session/unsaved-now'

type Way = { readonly current: { readonly pathname: string }; readonly next: { readonly pathname: string } }

/** The state of the question before input is discarded. It is open while a navigation is blocked. */
export type Leaving =
  | { readonly status: 'blocked'; readonly proceed: () => void; readonly reset: () => void }
  | { readonly status: 'idle' }

/**
 * Asks before a link, Back, a sign-out or a closed tab discards input. `leads`: whether a navigation leaves
 * the form.
 */
export function useGuard(isUnsaved: () => boolean, leads: (way: Way) => boolean = () => true): Leaving {
  const [going, setGoing] = useState<() => void>()
  useEffect(() => {
    if (isUnsaved()) noteUnsaved((go) => setGoing(() => go))
    return () => noteUnsaved(undefined)
  })
  const blocker = useBlocker({
    shouldBlockFn: (way) => isUnsaved() && leads(way),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  return going ? { status: 'blocked', proceed: () => going(), reset: () => setGoing(undefined) } : blocker
}

type Input = Kept & {
  readonly address: string
  readonly dirty: boolean
  readonly leads?: (way: Way) => boolean
}

/**
 * Guards the input of the form at an address, and keeps it when the session ends by itself or the dashboard
 * asks for a reload. A sign-out forgets it.
 */
export function useUnsaved({ address, base, draft, dirty, leads }: Input) {
  // Set once the input is saved or kept over a reload, so that no question is asked.
  const safe = useRef(false)
  const leaving = useGuard(() => dirty && !safe.current && currentSession().state === 'in', leads)
  // The form has taken over the kept input. A copy would come back after the input is discarded.
  useEffect(() => forgetDraft(address), [address])
  useEffect(() => {
    const digest = sessionDigest()
    const atEnd = onSessionChange(() => {
      const session = currentSession()
      if (session.state === 'in') return
      if (session.because !== 'signed-out' && dirty) keepDraft(address, { base, draft, digest })
      else forgetDraft(address)
    })
    const atReload = onReload(() => {
      if (dirty) safe.current = keepOverReload(address, { base, draft, digest })
    })
    return () => {
      atEnd()
      atReload()
    }
  }, [address, base, draft, dirty])
  const noteSaved = () => {
    safe.current = true
    forgetDraft(address)
  }
  /** Keeps the input while the person looks at another page. */
  const keep = () => {
    safe.current = true
    keepDraft(address, { base, draft, digest: sessionDigest() })
  }
  return { leaving, noteSaved, keep }
}
