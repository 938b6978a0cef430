import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Method } from '#contract/wire'
import type { Refusal } from '../../errors/refusal'
import { passedTrace, type Trace } from '../../http/shell/trace'
import { shares } from '../../shares/shares'
import { circuitBreaker, type CallOutcome } from './breaker'
import { keptConnections } from './connections'
import {
  CallerGone,
  exchange,
  StaleConnection,
  type ApiAnswer,
  type Gone,
  type Progress,
  type Question,
  type Target,
} from '../exchange'
import {
  answersFillMemory,
  apiPaused,
  noAnswer,
  tooLarge,
  tooManyWaiting,
  type Trouble,
} from '../gateway.errors'
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
  readonly trace: Trace | undefined
  readonly budget: AnswerBudget
}
/** The memory that one request of a caller takes for answers. */
export type AnswerBudget = {
  readonly sharer: string
  /** Counts more bytes of an answer. @returns the refusal when they are too many to keep */
  readonly add: (bytes: number) => ((trouble: Trouble) => Refusal) | undefined
  /** To call when no answer is needed any more. */
  readonly end: () => void
}
export type Upstream = {
  /** Opens the budget of one request. `sharer`: whose share of places and memory it uses. */
  readonly budgetFor: (sharer: string) => AnswerBudget
  readonly ask: (ask: Ask, gone: Gone) => Promise<ApiAnswer>
  /** The User-Agent of this gateway. A request that arrives with it shows that the gateway calls itself. */
  readonly userAgent: string
  readonly close: () => void
}
type Options = {
  readonly baseUrl: string
  readonly limits: UpstreamLimits
  readonly now: () => number
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  readonly onPaused?: ((paused: boolean) => void) | undefined
}

/** Writes what the API learns of a request: nothing that the caller sent as it came. */
function questionsTo(baseUrl: string, userAgent: string): (ask: Ask) => Question {
  const base = new URL(baseUrl)
  // Only URLs put an IPv6 address in brackets.
  const target: Target = {
    secure: base.protocol === 'https:',
    host: base.hostname.replace(/^\[|\]$/g, ''),
    port: base.port,
  }
  const prefix = base.pathname.replace(/\/$/, '')
  return ({ method, path, query, authorization, pool, body, trace }) => {
    const search = query.toString()
    const headers = {
      accept: 'application/json',
      // A compressed answer could unpack to any size.
      'accept-encoding': 'identity',
      authorization,
      'user-agent': userAgent,
      ...(trace ? { traceparent: passedTrace(trace) } : {}),
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    }
    return { method, target, path: prefix + path + (search && `?${search}`), headers, body, pool }
  }
}

/**
 * Counts the bytes of each sharer's answers, so that no answer is too large and all of them together fit into
 * memory.
 */
function budgetsWithin({ maxAnswerBytes, answerBytesInFlight }: UpstreamLimits): Upstream['budgetFor'] {
  const memory = shares(answerBytesInFlight)
  return (sharer) => {
    let bytes = 0
    return {
      sharer,
      add: (more) => {
        if (bytes + more > maxAnswerBytes) return tooLarge
        if (!memory.take(sharer, more)) return answersFillMemory
        bytes += more
        return undefined
      },
      end: () => {
        memory.give(sharer, bytes)
        bytes = 0
      },
    }
  }
}

/** The API behind this gateway: its address, its connections, and whether it answers. */
export function upstream({ baseUrl, limits, now, log, onPaused = () => {} }: Options): Upstream {
  const kept = keptConnections(new URL(baseUrl).protocol)
  const userAgent = `msp-portal-gateway/${randomUUID()}`
  const questionOf = questionsTo(baseUrl, userAgent)
  const breaker = circuitBreaker({
    failures: limits.failuresUntilPause,
    callers: limits.callersUntilPause,
    pauseMs: limits.pauseMs,
    now,
    onChange: (stopped) => {
      onPaused(stopped)
      if (stopped) log.warn(`the API does not answer; pausing requests for ${limits.pauseMs} ms`)
      else log.info('the API answers again')
    },
  })

  async function send(question: Question, progress: Progress, gone: Gone): Promise<ApiAnswer> {
    const once = () => exchange(question, false, limits, progress, gone)
    // A kept connection may be closed just as it is used. Then a read can be repeated, but a write could
    // happen twice. So a write always gets a connection of its own.
    if (question.method !== 'GET') return once()
    try {
      return await exchange(question, kept, limits, progress, gone)
    } catch (error) {
      if (error instanceof StaleConnection) return once()
      throw error
    }
  }

  async function sendAndReport(
    ask: Ask,
    report: (outcome: CallOutcome) => void,
    gone: Gone,
  ): Promise<ApiAnswer> {
    let silence: CallOutcome = 'away'
    const progress: Progress = {
      onSent: () => (silence = 'silent'),
      // An answer that is too large, slow or cut is still an answer: what was asked for may be the reason.
      onHead: () => report('answered'),
      onBytes: ask.budget.add,
    }
    try {
      return await send(questionOf(ask), progress, gone)
    } catch (error) {
      report(error instanceof CallerGone ? 'unknown' : silence)
      throw error instanceof StaleConnection ? noAnswer({ method: ask.method, reached: true }) : error
    }
  }

  const places = shares(limits.atOnce)
  return {
    budgetFor: budgetsWithin(limits),
    userAgent,
    close: () => kept.destroy(),
    ask: async (ask, gone) => {
      const { sharer } = ask.budget
      if (!places.take(sharer)) throw tooManyWaiting()
      try {
        const admission = breaker.admit(sharer)
        if ('waitMs' in admission) throw apiPaused(Math.max(1, Math.ceil(admission.waitMs / 1000)))
        return await sendAndReport(ask, admission.report, gone)
      } finally {
        places.give(sharer)
      }
    },
  }
}
