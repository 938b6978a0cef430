import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { currentSession, onSessionChange } from '../session/session'
import { forgetDraft, keepDraft, type Kept } from './kept-drafts'
import { noteUnsaved } from '../session/unsaved-now'

type Way = { readonly current: { readonly pathname: string }; readonly next: { readonly pathname: string } }

/** The question before something entered is thrown away: open while it is blocked. */
export type Leaving =
  | { readonly status: 'blocked'; readonly proceed: () => void; readonly reset: () => void }
  | { readonly status: 'idle' }

/** Asks before something entered is thrown away: by a link, by Back, by a sign-out, by closing the tab. `leads`: whether a way leads away from it. */
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

/** What is entered is kept under its address when the session ends by itself, and forgotten when somebody signs out. */
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
