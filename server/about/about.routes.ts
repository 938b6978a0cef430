import type { FastifyInstance } from 'fastify'
import { describeServer, version } from '#contract/about'
import { bindPublic } from '../http/bind'
import type { Deps } from '../http/deps'

/** What this server is; the gateway has a route of its own for it, because it has no store to bind to. */
export function aboutRoutes(app: FastifyInstance, deps: Deps, requestsPerMinute: number): void {
  bindPublic(app, deps, describeServer, async () => ({
    mode: 'embedded' as const,
    version,
    requests_per_minute: requestsPerMinute,
  }))
}
