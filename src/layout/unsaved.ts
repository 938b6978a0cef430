import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { currentSession, onSessionChange } from '../session/session'
import { forgetDraft, keepDraft, type Kept } from './kept-drafts'
import { noteUnsaved } from './unsaved-now'

type Way = { readonly current: { readonly pathname: string }; readonly next: { readonly pathname: string } }

/** Asks before something entered is thrown away, by a link, by Back, or by closing the tab. `leads`: whether a way leads away from it. */
export function useGuard(isUnsaved: () => boolean, leads: (way: Way) => boolean = () => true) {
  useEffect(() => noteUnsaved(isUnsaved()))
  useEffect(() => () => noteUnsaved(false), [])
  return useBlocker({ shouldBlockFn: (way) => isUnsaved() && leads(way), enableBeforeUnload: isUnsaved, withResolver: true })
}
export type Leaving = ReturnType<typeof useGuard>

/** What is entered is kept under its address when the session ends by itself, and forgotten when somebody signs out. */
export function useKeptAtEnd(address: string, { base, draft }: Kept, dirty: boolean): void {
  useEffect(() => {
    const stop = onSessionChange(() => {
      const session = currentSession()
      if (session.state === 'in') return
      if (session.because !== 'signed-out' && dirty) keepDraft(address, { base, draft })
      else forgetDraft(address)
    })
    return () => void stop()
  }, [address, base, draft, dirty])
}
