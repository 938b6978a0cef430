import { useEffect, useRef } from 'react'
import { thisSession } from '../api/this-session'
import { useOneAtATime } from '../lib/one-at-a-time'
import { showToast } from '../ui/overlay/toast'
import { failureText, offlineFailure, refreshIfRefused, writeFailure, type Failure } from './write-failure'

/**
 * Sends the requests and calls `stillIn` between them, which throws once the session is over. `more`: the
 * control can be used again.
 */
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
 * Lets one control send one request at a time, and none twice. After a success the control stays locked,
 * because the page is about to change. After a failure it can be used again. If the person has left its page,
 * a message names that page and says what failed.
 */
export function useSendOnce() {
  const { busy, begin, end, isRunning } = useOneAtATime()
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => void (isGone.current = true)
  }, [])
  const sendOnce = async (send: Send, onFailure: (failure: Failure) => void): Promise<void> => {
    if (isRunning()) return
    if (!navigator.onLine) return onFailure(offlineFailure)
    begin()
    const stillIn = thisSession()
    // Without the name of the product.
    const page = document.title.replace(/ · [^·]*$/, '')
    try {
      if ((await send(stillIn)) === 'more') end()
    } catch (error) {
      await refreshIfRefused(error)
      end()
      // The message belongs to the session that sent the request, and may name people whom the next key can't
      // see.
      if (hasEnded(stillIn)) return
      const failure = writeFailure(error)
      if (isGone.current) showToast('bad', `${page}: ${failureText(failure)}`)
      else onFailure(failure)
    }
  }
  return { busy, sendOnce, isRunning }
}
