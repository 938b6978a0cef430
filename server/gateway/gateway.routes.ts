import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { describeServer, version } from '#contract/about'
import { operations } from '#contract/endpoints'
import { failedSignInsPerMinute } from '#contract/session'
import type { Endpoint } from '#contract/wire'
import { passedAnswer } from './answer.rules'
import { authorizationOf, bodyOf, pathOf } from './asked.rules'
import type { LoggedCaller } from '../http/shell/access-log'
import type { RateLimits } from '../http/rate-limits'
import { traceOf, type Trace } from '../http/shell/trace'
import { poolOf } from './connections'
import { CallerGone, type Gone } from './exchange'
import { loop } from './gateway.errors'
import { passedQuery } from './passed-query'
import type { Upstream } from './upstream'

export type GatewayDeps = {
  readonly api: Upstream
  readonly publicUrl: () => string
  readonly limits: RateLimits
  readonly requestsPerMinute: number
}

/** One route for each of the 25 operations, and nothing else (decision 010). */
export function gatewayRoutes(app: FastifyInstance, deps: GatewayDeps): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['user-agent'] === deps.api.userAgent) throw loop()
    done()
  })
  for (const entry of Object.values<Endpoint>(operations)) mount(app, deps, entry)
  app.get(describeServer.path, (request) => {
    deps.limits.countWithoutKey(request)
    return {
      mode: 'gateway',
      version,
      requests_per_minute: deps.requestsPerMinute,
      sign_in: { ways: ['key'], origin: null, provider: null, missing: [] },
    }
  })
  // Only our own server has the other operations of the console.
  app.all('/api/console/*', (_request, reply) => reply.code(404).send({ detail: 'Not found.' }))
}

/** Checks key and limits before the body is read. */
export function admit({ limits }: Pick<GatewayDeps, 'limits'>, request: FastifyRequest): void {
  if (!request.headers.authorization?.trim()) limits.countWithoutKey(request)
  const authorization = authorizationOf(request.headers.authorization)
  const pool = poolOf(authorization)
  limits.allowKey(request, pool, failedSignInsPerMinute)
  limits.countKey(request, pool)
  admitted.set(request, {
    authorization,
    pool,
    sharer: limits.sharerOf(request, pool),
    trace: traceOf(request.raw),
  })
}

export type Asker = {
  readonly authorization: string
  readonly pool: string
  /** Whose share of places and memory the request uses. */
  readonly sharer: string
  readonly trace: Trace | undefined
}
const admitted = new WeakMap<FastifyRequest, Asker>()
/** The key of an admitted request. */
export function askerOf(request: FastifyRequest): Asker {
  const asker = admitted.get(request)
  if (!asker) throw new Error('This request was not admitted.')
  return asker
}

/** The API doesn't tell whose key it is. Its requests have the same mark until this process ends. */
export function loggedKey(request: FastifyRequest): LoggedCaller | undefined {
  const asker = admitted.get(request)
  return asker && { kind: 'key', id: asker.pool.slice(0, 8) }
}

function mount(app: FastifyInstance, deps: GatewayDeps, entry: Endpoint): void {
  const { api, publicUrl, limits } = deps
  app.route({
    method: entry.method,
    url: entry.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    config: { operation: entry.name },
    onRequest: (request, _reply, done) => {
      admit(deps, request)
      done()
    },
    handler: async (request, reply) => {
      const asker = askerOf(request)
      const reading = api.read(asker.sharer)
      // The answer stays in memory until the caller has got it all.
      reply.raw.once('close', reading.end)
      const ask = {
        method: entry.method,
        // Fastify gives objects of unknown values for both.
        path: pathOf(entry, request.params as Record<string, unknown>),
        query: passedQuery(entry, request.query as Record<string, unknown>), // The same.
        ...asker,
        body: bodyOf(entry, request.body),
        reading,
      }
      try {
        const answer = await api.ask(ask, untilGone(reply))
        limits.noteKey(request, asker.pool, answer.status)
        const { status, headers, json } = passedAnswer(entry, answer, publicUrl())
        void reply.code(status).headers(headers)
        return json === undefined
          ? reply.send()
          : reply.header('content-type', 'application/json; charset=utf-8').send(json)
      } catch (error) {
        if (error instanceof CallerGone) return reply.hijack()
        throw error
      }
    },
  })
}

/** Tells when the caller has hung up, so that the API need not finish the answer. */
export function untilGone({ raw }: FastifyReply): Gone {
  return (tell) => {
    const onClose = () => {
      if (!raw.writableFinished) tell()
    }
    if (raw.destroyed) onClose()
    else raw.once('close', onClose)
    return () => raw.off('close', onClose)
  }
}
