import type { FastifyInstance } from 'fastify'
import type { Ended } from '../http/shell/access-log'
import { buildShell } from '../http/shell/shell'
import type { SessionLimits } from '../session/sessions.store'
import { rateLimits, type RateLimitSizes } from '../http/rate-limits'
import { gatewayReviewRoutes, type ReviewDatabase } from './gateway-reviews'
import { gatewayRoutes, loggedKey } from './gateway.routes'
import { defaultUpstreamLimits, type UpstreamLimits } from './upstream-limits'
import { upstream } from './upstream'

type GatewayOptions = RateLimitSizes & {
  /** The address of the API: `https://host` or `https://host/prefix`. It comes from the configuration only. */
  readonly baseUrl: string
  /** Scheme, host and port under which people reach this server; links between pages are made from it. */
  readonly publicUrl: () => string
  readonly clientDir: string | undefined
  readonly sessionLimits?: SessionLimits
  readonly logLevel: string
  readonly logTo?: { write: (line: string) => void }
  readonly limits?: Partial<UpstreamLimits>
  readonly trustedProxies?: readonly string[]
  readonly reviews: ReviewDatabase
  /** Milliseconds on a clock that never goes back. */
  readonly now?: () => number
  /** Called at the end of each request. */
  readonly onEnded?: (ended: Ended) => void
  readonly isDraining?: () => boolean
  /** Called when requests pause, because the API doesn't answer, and when it answers again. */
  readonly onApiPaused?: (paused: boolean) => void
}

/** The dashboard in front of a remote MSP Portal API. It stores reviews of roles, but neither a key nor an answer of the API. */
export async function buildGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const { baseUrl, publicUrl, clientDir, logLevel, logTo, trustedProxies = [], onEnded, isDraining } = options
  const now = options.now ?? (() => performance.now())
  // The gateway is ready even while the API is away. Otherwise a load balancer would hide its explanation.
  const ready = async () => {}
  const shell = {
    clientDir,
    sessionLimits: options.sessionLimits,
    logLevel,
    logTo,
    trustedProxies,
    ready,
    callerOf: loggedKey,
    onEnded,
    isDraining,
  }
  return buildShell(shell, (app) => {
    const api = upstream({
      baseUrl,
      limits: { ...defaultUpstreamLimits, ...options.limits },
      now,
      log: app.log,
      onPaused: options.onApiPaused,
    })
    const deps = {
      api,
      publicUrl,
      requestsPerMinute: options.requestsPerMinute,
      limits: rateLimits(options, now),
    }
    gatewayRoutes(app, deps)
    gatewayReviewRoutes(app, {
      ...deps,
      ...options.reviews,
      upstream: new URL(baseUrl).href.replace(/\/$/, ''),
    })
    app.addHook('onClose', () => api.close())
  })
}
