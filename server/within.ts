import { setTimeout as sleep } from 'node:timers/promises'

/** What the work gives, or `late` when that takes longer. The work goes on then, and the timer does not outlive it. */
export async function within<T, L>(work: Promise<T>, ms: number, late: L): Promise<T | L> {
  const over = new AbortController()
  const timer = sleep(ms, late, { signal: over.signal })
  timer.catch(() => undefined)
  try {
    return await Promise.race([work, timer])
  } finally {
    over.abort()
  }
}
