import { useRef, useState } from 'react'
import { thisSession } from '../api/this-session'
import { offlineFailure, writeFailure, type Failure } from './write-failure'

/** Calls `stillIn` between requests, which throws once the session is over. Resolves to `more` where more can be sent afterwards. */
type Send = (stillIn: () => void) => Promise<'more' | void>

/**
 * The requests of one control: one at a time, never twice. After a success the control sends nothing more, because it is about to
 * leave the page. After a failure, or where `send` says so, it can be used again.
 */
export function useSendOnce() {
  // A second click can come before the next render, so the state alone would be too late.
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const release = () => {
    sending.current = false
    setBusy(false)
  }
  const sendOnce = async (send: Send, onFailure: (failure: Failure) => void): Promise<void> => {
    if (sending.current) return
    if (!navigator.onLine) return onFailure(offlineFailure)
    sending.current = true
    setBusy(true)
    try {
      if ((await send(thisSession())) === 'more') release()
    } catch (error) {
      release()
      onFailure(writeFailure(error))
    }
  }
  return { busy, sendOnce }
}
