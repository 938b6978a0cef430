import type { FastifyInstance } from 'fastify'
import { describeServer, offersOf, version } from '#contract/about'
import { bindPublic } from '../../http/bind'
import { sessionTold } from '../../callers/sessions.store'
import type { Deps } from '../../http/route-deps'

/** Describes this server. The gateway has its own route for it, because it has no database to bind to. */
export function aboutRoutes(app: FastifyInstance, deps: Deps, requestsPerMinute: number): void {
  bindPublic(app, deps, describeServer, async () => ({
    mode: 'embedded' as const,
    version,
    offers: offersOf.embedded,
    tenant_url: deps.tenantUrl ?? null,
    requests_per_minute: requestsPerMinute,
    sign_in: deps.site().offer,
    session: sessionTold(deps.sessionLimits),
  }))
}
