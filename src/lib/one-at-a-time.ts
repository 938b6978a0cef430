import { useRef, useState } from 'react'

/**
 * Lets one piece of work run at a time. `begin` returns false while another one runs. A second click can come
 * before the next render, so the state alone would be too late.
 */
export function useOneAtATime() {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const turn = (on: boolean) => {
    running.current = on
    setBusy(on)
  }
  const begin = (): boolean => {
    if (running.current) return false
    turn(true)
    return true
  }
  return { busy, begin, end: () => turn(false), isRunning: () => running.current }
}
