import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Flood } from '../errors/refusal'
import { guessedKeys } from '../shares/guessed-keys'
import { minuteCounter } from '../shares/minute-counter'
import { markOf } from '../callers/caller'

/** Each function counts one request and throws 429 above its limit. */
export type RateLimits = {
  /** Counts a request with a key of this name. */
  readonly countKey: (request: FastifyRequest, name: string) => void
  /** Counts a request without a key, by its address. */
  readonly countWithoutKey: (request: FastifyRequest) => void
  /**
   * Throws 429 for a key that wasn't good lately, when `most` unknown keys have come from the caller's
   * network in this minute.
   */
  readonly allowKey: (request: FastifyRequest, hash: string, most: number) => void
  /** Notes how a request with this key was answered. */
  readonly noteKey: (request: FastifyRequest, hash: string, status: number) => void
  /**
   * Whose share of places a request takes: that of a key that was good lately, otherwise that of its network.
   */
  readonly sharerOf: (request: FastifyRequest, hash: string) => string
}
export type RateLimitSizes = {
  readonly requestsPerMinute: number
  readonly requestsWithoutKeyPerMinute: number
}

/**
 * Limits the requests of each key, and of each address without a key, in a minute. They are counted in this
 * process, because they protect this process. Limits across processes are counted in the database (decision
 * 009).
 * @param now milliseconds on a clock that never goes back
 */
export function rateLimits(
  { requestsPerMinute, requestsWithoutKeyPerMinute }: RateLimitSizes,
  now: () => number,
): RateLimits {
  const keys = minuteCounter(now)
  const addresses = minuteCounter(now)
  const guessed = guessedKeys(now)
  const refuse = (request: FastifyRequest, who: string, count: number, limit: number, waitMs: number) => {
    // Only the first refusal is logged, so that the others can't fill the log.
    if (count > limit + 1) throw new Flood(waitMs / 1000)
    request.log.warn(
      { address: request.ip, caller: request.caller && markOf(request.caller) },
      `${who} made more than ${limit} requests within a minute`,
    )
    throw new Flood(waitMs / 1000, `There were more than ${limit} requests within a minute. Wait a moment.`)
  }
  return {
    countKey: (request, name) => {
      const { count, waitMs } = keys.add(name)
      if (count > requestsPerMinute) refuse(request, 'This caller', count, requestsPerMinute, waitMs)
    },
    countWithoutKey: (request) => {
      const { count, waitMs } = addresses.add(networkOf(request.ip))
      if (count > requestsWithoutKeyPerMinute)
        refuse(request, 'This address', count, requestsWithoutKeyPerMinute, waitMs)
    },
    allowKey: (request, hash, most) => guessed.allow(networkOf(request.ip), hash, most),
    noteKey: (request, hash, status) => guessed.note(networkOf(request.ip), hash, status),
    // An invented key has no share of its own.
    sharerOf: (request, hash) => (guessed.isGood(hash) ? hash : networkOf(request.ip)),
  }
}

/**
 * An IPv4 address, or the network of an IPv6 address. Its owner has all 2^64 addresses in it, so they count
 * as one.
 */
export function networkOf(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (v4 || !isIPv6(address)) return v4 ?? address
  const [head = '', tail] = address.replace(/%.*/, '').split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  return [...groups, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
