const minute = 60_000
/** The session ends after half an hour without activity, or after twelve hours. */
const longest = { idleMs: 30 * minute, absoluteMs: 12 * 60 * minute } as const
/** The warning comes this long before the end. */
export const warningMs = 2 * minute

let limits: { readonly idleMs: number; readonly absoluteMs: number } = longest
export const sessionLimits = () => limits

/** config.json may shorten the limits, never lengthen them. */
export function shortenLimits(idleMinutes = Infinity, sessionHours = Infinity): void {
  limits = {
    idleMs: Math.min(longest.idleMs, idleMinutes * minute),
    absoluteMs: Math.min(longest.absoluteMs, sessionHours * 60 * minute),
  }
}

export type Remaining = { readonly ms: number; readonly why: 'idle' | 'too-long' }

/** The limit that comes first, and the time until then. */
export function remaining(now: number, since: number, lastSeen: number): Remaining {
  const idle = lastSeen + limits.idleMs - now
  const absolute = since + limits.absoluteMs - now
  return idle <= absolute ? { ms: idle, why: 'idle' } : { ms: absolute, why: 'too-long' }
}
