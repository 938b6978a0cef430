type Options = {
  /** Milliseconds since 1970 on the system clock, which people and programs can set. */
  readonly wall: () => number
  /** Milliseconds on a clock that nobody can set. */
  readonly elapsed: () => number
  readonly onSetBack: (milliseconds: number) => void
}

/** A larger step back is accepted, because the clock was far wrong before and catching up would take days. */
const longestMs = 2 * 3_600_000
/** The share by which time slows down while the system clock catches up. */
const slowness = 0.1
/** Time services make smaller steps all the time. */
const worthTellingMs = 1_000

/**
 * A clock that never goes back, even if the system clock is set back by up to two hours. Expired things stay
 * expired, and the audit log keeps its order. It runs a little slower until the system clock has caught up.
 */
export function steadyClock({ wall, elapsed, onSetBack }: Options): () => Date {
  let told = wall()
  let at = elapsed()
  let waiting = false
  return () => {
    const [now, here] = [wall(), elapsed()]
    const passed = here - at
    at = here
    const ahead = told + passed - now
    if (ahead > worthTellingMs && !waiting) onSetBack(ahead)
    waiting = ahead > 0 && ahead <= longestMs
    told = waiting ? Math.max(now, told + passed * (1 - slowness)) : now
    return new Date(told)
  }
}
