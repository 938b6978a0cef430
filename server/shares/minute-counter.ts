const minuteMs = 60_000
/**
 * Names counted at the same time. A flood of new names pushes the oldest out instead of filling the memory.
 */
const mostNames = 50_000

/** `waitMs`: until the minute of this name is over. */
type Count = { readonly count: number; readonly waitMs: number }
type MinuteCounter = {
  /** Counts one more. */
  readonly add: (name: string) => Count
  readonly read: (name: string) => Count
}

/**
 * Counts how often each name came within its minute, which begins with the first time.
 * @param now milliseconds on a clock that never goes back (decision 009)
 */
export function minuteCounter(now: () => number): MinuteCounter {
  // In the order in which the minutes began: those that are over come first.
  const minutes = new Map<string, { count: number; readonly endsAt: number }>()
  const tidy = (at: number) => {
    for (const [name, { endsAt }] of minutes) {
      if (endsAt > at && minutes.size < mostNames) return
      minutes.delete(name)
    }
  }
  return {
    add: (name) => {
      const at = now()
      let minute = minutes.get(name)
      if (!minute || minute.endsAt <= at) {
        minutes.delete(name)
        tidy(at)
        minute = { count: 0, endsAt: at + minuteMs }
        minutes.set(name, minute)
      }
      minute.count += 1
      return { count: minute.count, waitMs: minute.endsAt - at }
    },
    read: (name) => {
      const at = now()
      const minute = minutes.get(name)
      return minute && minute.endsAt > at
        ? { count: minute.count, waitMs: minute.endsAt - at }
        : { count: 0, waitMs: 0 }
    },
  }
}
