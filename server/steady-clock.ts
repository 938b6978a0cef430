type Options = {
  /** Milliseconds since 1970 by the system's clock, which people and programs can set. */
  readonly wall: () => number
  /** Milliseconds by a clock that nobody can set. */
  readonly elapsed: () => number
  readonly onSetBack: (milliseconds: number) => void
}

/** Further back than this it is believed: it was wrong by far before, and would take days to catch up with. */
const longestMs = 2 * 3_600_000
/** While it waits for the system's clock it goes this much slower. */
const slowness = 0.1
/** Smaller steps are the business of those who keep clocks right. */
const worthTellingMs = 1_000

/**
 * The time, which never goes back when the system's clock is set back by up to two hours: what has expired stays expired, and the trail keeps
 * its order. It then goes a little slower until the system's clock has caught up.
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
