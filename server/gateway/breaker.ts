/** What became of a request that was let through. `unknown`: its caller went away before anything could be told. */
export type Outcome = 'answered' | 'unanswered' | 'unknown'
type Options = {
  readonly failures: number
  readonly pauseMs: number
  readonly now: () => number
  readonly onChange: (paused: boolean) => void
}
/** Leave to ask, to be followed by exactly one report; or the milliseconds to wait. */
export type Admission = { readonly report: (outcome: Outcome) => void } | { readonly waitMs: number }

/**
 * Stops asking an API that does not answer, so that callers hear it at once instead of each waiting for the timeout, and
 * open requests do not pile up. After the pause one request goes ahead and decides for all; the others keep waiting.
 */
export function circuitBreaker({ failures, pauseMs, now, onChange }: Options): {
  readonly admit: () => Admission
} {
  let failedInARow = 0
  let pausedUntil: number | undefined
  let trial: symbol | undefined

  const resume = () => {
    if (pausedUntil !== undefined) onChange(false)
    failedInARow = 0
    pausedUntil = undefined
    trial = undefined
  }
  const fail = (ticket: symbol) => {
    if (pausedUntil === undefined) {
      failedInARow += 1
      if (failedInARow < failures) return
      onChange(true)
    } else if (trial !== ticket) return // Let through before the pause began; that it failed is no news.
    pausedUntil = now() + pauseMs
    trial = undefined
  }
  return {
    admit: () => {
      const ticket = Symbol('request')
      if (pausedUntil !== undefined) {
        const waitMs = pausedUntil - now()
        if (waitMs > 0) return { waitMs }
        // While the trial is under way nobody knows; a second is a good time to ask again.
        if (trial) return { waitMs: 1_000 }
        trial = ticket
      }
      return {
        report: (outcome) => {
          if (outcome === 'answered') resume()
          else if (outcome === 'unanswered') fail(ticket)
          else if (trial === ticket) trial = undefined
        },
      }
    },
  }
}
