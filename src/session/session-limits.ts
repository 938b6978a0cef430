const minute = 60_000
/** The session ends after half an hour without activity, or after twelve hours. */
const longest = { idleMs: 30 * minute, absoluteMs: 12 * 60 * minute } as const
/** The warning comes two minutes before the end, and under a short limit only in its last quarter. */
const warningMs = (limitMs: number) => Math.min(2 * minute, limitMs / 4)

let limits: { readonly idleMs: number; readonly absoluteMs: number } = longest
export const sessionLimits = () => limits

/** The server may shorten the limits, never lengthen them. Until it has described itself, the longest count. */
export function shortenLimits(idleMinutes = Infinity, sessionHours = Infinity): void {
  limits = {
    idleMs: Math.min(longest.idleMs, idleMinutes * minute),
    absoluteMs: Math.min(longest.absoluteMs, sessionHours * 60 * minute),
  }
}

export type Remaining = {
  readonly ms: number
  readonly why: 'idle' | 'too-long'
  /** Whether it is time for the warning. */
  readonly isNear: boolean
}

/** The limit that comes first, and the time until then. */
export function remaining(now: number, since: number, lastSeen: number): Remaining {
  const until = (ms: number, limitMs: number, why: Remaining['why']) => ({
    ms,
    why,
    isNear: ms <= warningMs(limitMs),
  })
  const idle = until(lastSeen + limits.idleMs - now, limits.idleMs, 'idle')
  const absolute = until(since + limits.absoluteMs - now, limits.absoluteMs, 'too-long')
  return idle.ms <= absolute.ms ? idle : absolute
}
