const minuteMs = 60_000
/** Names that are kept at the same time. A flood of ever new ones pushes the oldest out, and never fills the memory. */
const mostNames = 50_000

export type MinuteCounter = {
  /** Counts one more. `waitMs`: until the minute of this name is over. */
  readonly add: (name: string) => { readonly count: number; readonly waitMs: number }
  readonly read: (name: string) => { readonly count: number; readonly waitMs: number }
}

/** How often each name came in its minute, which begins with the first time. */
export function minuteCounter(now: () => number): MinuteCounter {
  // In the order in which their minutes began: what is over stands in front.
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
