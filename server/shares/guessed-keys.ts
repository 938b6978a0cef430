import { Flood } from '../errors/refusal'
import { minuteCounter } from './minute-counter'

type GuessedKeys = {
  /** Throws 429 for a key that wasn't good lately, from a network with so many bad keys in a minute. */
  readonly allow: (network: string, key: string, most: number) => void
  /** Whether this key was good within the hour. */
  readonly isGood: (key: string) => boolean
  /** Notes the status that a request with this key was answered with. */
  readonly note: (network: string, key: string, status: number) => void
}

const rememberedMs = 3_600_000
const mostKeys = 10_000

/**
 * Stops a network that guesses keys, before the database or the API behind a gateway is asked about all of
 * them. A key that was good within the hour keeps working, also from that network.
 * @param key a hash of it
 */
export function guessedKeys(now: () => number): GuessedKeys {
  const failed = minuteCounter(now)
  const good = new Map<string, number>()
  const isGood = (key: string) => (good.get(key) ?? -Infinity) >= now() - rememberedMs
  return {
    isGood,
    allow: (network, key, most) => {
      const { count, waitMs } = failed.read(network)
      if (count >= most && !isGood(key)) throw new Flood(waitMs / 1000)
    },
    note: (network, key, status) => {
      if (status === 401) {
        good.delete(key)
        failed.add(network)
      } else if (status < 500) {
        good.delete(key)
        good.set(key, now())
        // The first was accepted longest ago.
        if (good.size > mostKeys) good.delete(good.keys().next().value ?? '')
      }
    },
  }
}
