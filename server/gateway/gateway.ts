import type { FastifyInstance } from 'fastify'
import { buildShell } from '../http/shell'
import { limitsOf, type LimitSizes } from '../http/limits'
import { gatewayRoutes } from './gateway.routes'
import { failuresOf } from './failures'
import { defaultLimits, type Limits } from './limits'
import { upstream } from './upstream'

export type GatewayOptions = LimitSizes & {
  /** Of the API: `https://host` or `https://host/prefix`. From the configuration, and from nowhere else. */
  readonly baseUrl: string
  /** Scheme, host and port that people use to reach this server; links between pages are made from it. */
  readonly publicUrl: () => string
  readonly clientDir: string | undefined
  readonly logLevel: string
  readonly limits?: Partial<Limits>
  readonly trustedProxies?: readonly string[]
  /** Milliseconds on a clock that never goes back. */
  readonly now?: () => number
}

/** The dashboard in front of a remote MSP Portal API. Keeps nothing: no database, no key, no answer. */
export async function buildGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const { baseUrl, publicUrl, clientDir, logLevel, trustedProxies = [] } = options
  const now = options.now ?? (() => performance.now())
  // Ready even while the API is away: taken out of service, this server could not say what is wrong.
  const ready = async () => {}
  return buildShell({ clientDir, logLevel, trustedProxies, ready }, (app) => {
    const api = upstream({ baseUrl, limits: { ...defaultLimits, ...options.limits }, now, log: app.log })
    gatewayRoutes(app, {
      api,
      publicUrl,
      requestsPerMinute: options.requestsPerMinute,
      limits: limitsOf(options, now),
      failures: failuresOf(now),
    })
    app.addHook('onClose', () => api.close())
  })
}
