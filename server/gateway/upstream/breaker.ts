/**
 * The outcome of an admitted request. `away`: the API can't be reached. `silent`: it was asked and sent
 * nothing. `unknown`: the caller hung up, or this server refused, before the API answered.
 */
export type CallOutcome = 'answered' | 'away' | 'silent' | 'unknown'
type Options = {
  readonly failures: number
  /** Callers who must have met silence. An API that is silent to one caller may answer the others. */
  readonly callers: number
  readonly pauseMs: number
  readonly now: () => number
  readonly onChange: (paused: boolean) => void
}
type Report = (outcome: CallOutcome) => void
/**
 * Admits a request, which must then report, or returns the milliseconds to wait. Only the first report
 * counts.
 */
export type Admission = { readonly report: Report } | { readonly waitMs: number }

/**
 * Pauses requests to an API that doesn't answer, so that callers get an immediate refusal instead of a
 * timeout, and open requests don't pile up. After the pause, one trial request decides for all.
 */
export function circuitBreaker({ failures, callers, pauseMs, now, onChange }: Options): {
  readonly admit: (caller: string) => Admission
} {
  let failedInARow = 0
  let isAway = false
  const metSilence = new Set<string>()
  let pausedUntil: number | undefined
  let trial: symbol | undefined
  /**
   * The caller whose trial met silence, and the moment from which this caller may try again. Others may try
   * earlier.
   */
  let barred: { readonly caller: string; readonly until: number } | undefined

  const resume = () => {
    if (pausedUntil !== undefined) onChange(false)
    failedInARow = 0
    isAway = false
    metSilence.clear()
    pausedUntil = trial = barred = undefined
  }
  const fail = (caller: string, outcome: 'away' | 'silent') => {
    failedInARow += 1
    isAway ||= outcome === 'away'
    metSilence.add(caller)
    if (failedInARow < failures || (!isAway && metSilence.size < callers)) return
    onChange(true)
    pausedUntil = now() + pauseMs
  }
  const failTrial = (caller: string, outcome: 'away' | 'silent') => {
    trial = undefined
    if (outcome === 'away') pausedUntil = now() + pauseMs
    else barred = { caller, until: now() + pauseMs }
  }
  const settle = (ticket: symbol, caller: string, outcome: CallOutcome) => {
    if (outcome === 'answered') resume()
    else if (outcome === 'unknown') trial = trial === ticket ? undefined : trial
    else if (pausedUntil === undefined) fail(caller, outcome)
    // Others were admitted before the pause began.
    else if (trial === ticket) failTrial(caller, outcome)
  }
  return {
    admit: (caller) => {
      const ticket = Symbol('request')
      if (pausedUntil !== undefined) {
        const until = barred?.caller === caller ? Math.max(pausedUntil, barred.until) : pausedUntil
        if (until > now()) return { waitMs: until - now() }
        // The trial is under way, so retry in a second.
        if (trial) return { waitMs: 1_000 }
        trial = ticket
      }
      let isOpen = true
      return {
        report: (outcome) => {
          if (isOpen) settle(ticket, caller, outcome)
          isOpen = false
        },
      }
    },
  }
}
