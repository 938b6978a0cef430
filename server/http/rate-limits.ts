import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { failedSignInsPerMinute } from '#contract/session'
import { Flood, throttled } from '../errors/refusal'
import { minuteCounter } from './minute-counter'

export type RateLimits = {
  /** Counts a request of somebody whose key is known by this name. Throws 429. */
  readonly ofKey: (request: FastifyRequest, name: string) => void
  /** Counts a request that brings no key, by its address. Throws 429. */
  readonly ofStranger: (request: FastifyRequest) => void
  /** Counts a key that nobody has, from a network of IPv6: who has one has more addresses than the trail could count. Throws 429. */
  readonly ofUnknownKey: (request: FastifyRequest) => void
}
export type LimitSizes = { readonly requestsPerMinute: number; readonly strangersPerMinute: number }

/**
 * So many requests a minute of each key, and of each address without one. Counted in this process, because what they
 * protect is this process; with several, a key has as many times the number. What must hold across processes
 * (invitations, unknown keys) is counted in the database.
 * @param now milliseconds on a clock that never goes back: on the clock of the wall, a minute can last an hour.
 */
export function limitsOf(
  { requestsPerMinute, strangersPerMinute }: LimitSizes,
  now: () => number,
): RateLimits {
  const keys = minuteCounter(now)
  const strangers = minuteCounter(now)
  const guesses = minuteCounter(now)
  const over = (request: FastifyRequest, who: string, count: number, most: number, waitMs: number): never => {
    // The first one is told to log and trail; the others must not be able to fill them.
    if (count > most + 1) throw new Flood(waitMs / 1000)
    request.log.warn(
      { address: request.ip, account: request.caller?.accountId },
      `${who} has made more than ${most} requests in a minute`,
    )
    throw throttled(`${who} has made ${most} requests within a minute. Wait a moment.`, waitMs / 1000)
  }
  return {
    ofKey: (request, name) => {
      const { count, waitMs } = keys.add(name)
      if (count > requestsPerMinute) over(request, 'This key', count, requestsPerMinute, waitMs)
    },
    ofStranger: (request) => {
      const { count, waitMs } = strangers.add(placeOf(request.ip))
      if (count > strangersPerMinute) over(request, 'This address', count, strangersPerMinute, waitMs)
    },
    ofUnknownKey: (request) => {
      if (!isIPv6(request.ip)) return
      const { count, waitMs } = guesses.add(placeOf(request.ip))
      if (count > failedSignInsPerMinute) throw new Flood(waitMs / 1000)
    },
  }
}

/** Whoever has one address of IPv6 has all 2^64 of its network: they count as one. */
export function placeOf(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (v4 || !isIPv6(address)) return v4 ?? address
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  return [...groups, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
