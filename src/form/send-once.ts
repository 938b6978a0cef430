import { useRef, useState } from 'react'
import { thisSession } from '../api/this-session'
import type { ReplyLost } from './reply-lost'
import { offlineFailure, refreshIfRefused, writeFailure, type Failure } from './write-failure'

/** Sends the requests and calls `stillIn` between them, which throws once the session is over. `more`: the control can be used again. */
type Send = (stillIn: () => void) => Promise<'more' | void>

const hasEnded = (stillIn: () => void): boolean => {
  try {
    stillIn()
    return false
  } catch {
    return true
  }
}

/**
 * Lets one control send one request at a time, and none twice. After a success the control stays locked, because the page is about
 * to change. After a failure it can be used again.
 */
export function useSendOnce() {
  // A second click can come before the next render, so the state alone would be too late.
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const release = () => {
    sending.current = false
    setBusy(false)
  }
  const sendOnce = async (
    send: Send,
    onFailure: (failure: Failure) => void,
    replyLost?: () => ReplyLost,
  ): Promise<void> => {
    if (sending.current) return
    if (!navigator.onLine) return onFailure(offlineFailure)
    sending.current = true
    setBusy(true)
    const stillIn = thisSession()
    try {
      if ((await send(stillIn)) === 'more') release()
    } catch (error) {
      await refreshIfRefused(error)
      release()
      // The message belongs to the session that sent the request, and may name people whom the next key can't see.
      if (!hasEnded(stillIn)) onFailure(writeFailure(error, replyLost?.()))
    }
  }
  return { busy, sendOnce }
}
