import { useEffect, useState } from 'react'

const clockFor = (moment: number) => ({ moment, now: Date.now() })

/** Whole seconds until a moment, updated once a second. */
export function useSecondsUntil(moment: number): number {
  const [clock, setClock] = useState(() => clockFor(moment))
  if (clock.moment !== moment) setClock(clockFor(moment))
  const left = Math.max(0, Math.ceil((moment - clock.now) / 1000))
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setClock(clockFor(moment)), 1000)
    return () => clearInterval(timer)
  }, [moment, running])
  return left
}
