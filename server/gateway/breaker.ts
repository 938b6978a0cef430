/** The outcome of an admitted request. `unknown`: the caller hung up before the API answered. */
export type Outcome = 'answered' | 'unanswered' | 'unknown'
type Options = {
  readonly failures: number
  readonly pauseMs: number
  readonly now: () => number
  readonly onChange: (paused: boolean) => void
}
/** Admits a request, which must then report exactly once, or returns the milliseconds to wait. */
export type Admission = { readonly report: (outcome: Outcome) => void } | { readonly waitMs: number }

/**
 * Pauses requests to an API that doesn't answer, so that callers get an immediate refusal instead of a timeout, and open requests don't
 * pile up. After the pause, one trial request decides for all.
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
    } else if (trial !== ticket) return // It was admitted before the pause began.
    pausedUntil = now() + pauseMs
    trial = undefined
  }
  return {
    admit: () => {
      const ticket = Symbol('request')
      if (pausedUntil !== undefined) {
        const waitMs = pausedUntil - now()
        if (waitMs > 0) return { waitMs }
        // The trial is under way, so retry in a second.
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
