import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Method } from '#contract/wire'
import { circuitBreaker } from './breaker'
import { keptConnections } from './connections'
import {
  CallerGone,
  exchange,
  StaleConnection,
  type ApiAnswer,
  type Gone,
  type Question,
  type Target,
} from './exchange'
import { crowded, noAnswer, paused } from './gateway.errors'
import type { UpstreamLimits } from './upstream-limits'

/** Everything that the API learns of a request. */
type Ask = {
  readonly method: Method
  readonly path: string
  readonly query: URLSearchParams
  readonly authorization: string
  /** Names the connections of this key. */
  readonly pool: string
  readonly body: string | undefined
}
export type Upstream = {
  readonly ask: (ask: Ask, gone: Gone) => Promise<ApiAnswer>
  /** The User-Agent of this gateway. A request that arrives with it shows that the gateway calls itself. */
  readonly userAgent: string
  readonly close: () => void
}
type Options = {
  readonly baseUrl: string
  readonly limits: UpstreamLimits
  readonly now: () => number
  readonly log: FastifyBaseLogger
}

/** The API behind this gateway: its address, its connections, and whether it answers. */
export function upstream({ baseUrl, limits, now, log }: Options): Upstream {
  const base = new URL(baseUrl)
  // Only URLs put an IPv6 address in brackets.
  const target: Target = {
    secure: base.protocol === 'https:',
    host: base.hostname.replace(/^\[|\]$/g, ''),
    port: base.port,
  }
  const prefix = base.pathname.replace(/\/$/, '')
  const kept = keptConnections(base.protocol)
  const userAgent = `msp-portal-gateway/${randomUUID()}`
  const breaker = circuitBreaker({
    failures: limits.failuresUntilPause,
    pauseMs: limits.pauseMs,
    now,
    onChange: (stopped) =>
      stopped
        ? log.warn(`the API does not answer; pausing requests for ${limits.pauseMs} ms`)
        : log.info('the API answers again'),
  })

  function questionOf({ method, path, query, authorization, pool, body }: Ask): Question {
    const search = query.toString()
    const headers = {
      accept: 'application/json',
      // A compressed answer could unpack to any size.
      'accept-encoding': 'identity',
      authorization,
      'user-agent': userAgent,
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    }
    return { method, target, path: prefix + path + (search && `?${search}`), headers, body, pool }
  }

  async function send(question: Question, gone: Gone): Promise<ApiAnswer> {
    const once = () => exchange(question, false, limits, gone)
    // A kept connection may be closed just as it is used. Then a read can be repeated, but a write could happen twice. So a write
    // always gets a connection of its own.
    if (question.method !== 'GET') return once()
    try {
      return await exchange(question, kept, limits, gone)
    } catch (error) {
      if (error instanceof StaleConnection) return once()
      throw error
    }
  }

  let underWay = 0
  return {
    userAgent,
    close: () => kept.destroy(),
    ask: async (ask, gone) => {
      if (underWay >= limits.atOnce) throw crowded()
      const admission = breaker.admit()
      if ('waitMs' in admission) throw paused(Math.max(1, Math.ceil(admission.waitMs / 1000)))
      underWay += 1
      try {
        const answer = await send(questionOf(ask), gone)
        admission.report('answered')
        return answer
      } catch (error) {
        admission.report(error instanceof CallerGone ? 'unknown' : 'unanswered')
        throw error instanceof StaleConnection ? noAnswer({ method: ask.method, reached: true }) : error
      } finally {
        underWay -= 1
      }
    },
  }
}
