import { failedSignInsPerMinute } from '#contract/session'
import { placeOf } from '../http/rate-limits'
import { minuteCounter } from '../http/minute-counter'
import { Flood } from '../errors/refusal'

export type Failures = {
  /** Throws 429 for a key that is not known to be good, from an address that has brought too many that were not. */
  readonly allow: (address: string, key: string) => void
  /** What the API said of a key. */
  readonly note: (address: string, key: string, status: number) => void
}

const rememberedMs = 3_600_000
const mostKeys = 10_000

/**
 * The API behind sees one address for all who come through here, and might lock it out for one who guesses keys. So who
 * guesses is stopped here; a key that the API took within the hour works on, from the same address too.
 * @param key a salted hash of it
 */
export function failuresOf(now: () => number): Failures {
  const failed = minuteCounter(now)
  const good = new Map<string, number>()
  return {
    allow: (address, key) => {
      const { count, waitMs } = failed.read(placeOf(address))
      if (count >= failedSignInsPerMinute && (good.get(key) ?? -Infinity) < now() - rememberedMs)
        throw new Flood(waitMs / 1000)
    },
    note: (address, key, status) => {
      if (status === 401) {
        good.delete(key)
        failed.add(placeOf(address))
      } else if (status < 500) {
        good.delete(key)
        good.set(key, now())
        // The one that was taken longest ago stands in front.
        if (good.size > mostKeys) good.delete(good.keys().next().value ?? '')
      }
    },
  }
}
