import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { currentSession, onSessionChange } from '../session/session'
import { forgetDraft, keepDraft, type Kept } from './kept-drafts'
import { noteUnsaved } from '../session/unsaved-now'

type Way = { readonly current: { readonly pathname: string }; readonly next: { readonly pathname: string } }

/** The state of the question before input is discarded. It is open while a navigation is blocked. */
export type Leaving =
  | { readonly status: 'blocked'; readonly proceed: () => void; readonly reset: () => void }
  | { readonly status: 'idle' }

/** Asks before a link, Back, a sign-out or a closed tab discards input. `leads`: whether a navigation leaves the form. */
export function useGuard(isUnsaved: () => boolean, leads: (way: Way) => boolean = () => true): Leaving {
  const [going, setGoing] = useState<() => void>()
  useEffect(() => noteUnsaved(isUnsaved() ? (go) => setGoing(() => go) : undefined))
  useEffect(() => () => noteUnsaved(undefined), [])
  const blocker = useBlocker({
    shouldBlockFn: (way) => isUnsaved() && leads(way),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  return going ? { status: 'blocked', proceed: () => going(), reset: () => setGoing(undefined) } : blocker
}

/** Keeps input under its address when the session ends by itself, and forgets it after a sign-out. */
export function useKeptAtEnd(address: string, { base, draft }: Kept, dirty: boolean): void {
  useEffect(() => {
    return onSessionChange(() => {
      const session = currentSession()
      if (session.state === 'in') return
      if (session.because !== 'signed-out' && dirty) keepDraft(address, { base, draft })
      else forgetDraft(address)
    })
  }, [address, base, draft, dirty])
}
