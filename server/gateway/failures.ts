import { failedSignInsPerMinute } from '#contract/session'
import { networkOf } from '../http/rate-limits'
import { minuteCounter } from '../http/minute-counter'
import { Flood } from '../errors/refusal'

export type Failures = {
  /** Throws 429 for a key that isn't known to be good, from an address with too many bad keys. */
  readonly allow: (address: string, key: string) => void
  /** Notes the API's verdict on a key. */
  readonly note: (address: string, key: string, status: number) => void
}

const rememberedMs = 3_600_000
const mostKeys = 10_000

/**
 * The API sees one address for all callers of the gateway, and might lock it out when one of them guesses keys. So the gateway itself
 * stops those who guess. A key that the API accepted within the hour keeps working, even from that address.
 * @param key a salted hash of it
 */
export function failuresOf(now: () => number): Failures {
  const failed = minuteCounter(now)
  const good = new Map<string, number>()
  return {
    allow: (address, key) => {
      const { count, waitMs } = failed.read(networkOf(address))
      if (count >= failedSignInsPerMinute && (good.get(key) ?? -Infinity) < now() - rememberedMs)
        throw new Flood(waitMs / 1000)
    },
    note: (address, key, status) => {
      if (status === 401) {
        good.delete(key)
        failed.add(networkOf(address))
      } else if (status < 500) {
        good.delete(key)
        good.set(key, now())
        // The first entry is the one accepted longest ago.
        if (good.size > mostKeys) good.delete(good.keys().next().value ?? '')
      }
    },
  }
}
