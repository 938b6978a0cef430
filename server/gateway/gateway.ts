import type { FastifyInstance } from 'fastify'
import { build, steadyNow, type BuildOptions } from '../http/build'
import { openApiRoutes } from '../openapi/openapi.routes'
import { passwordHasher, type PasswordHasher } from '../features/sign-in/passwords/password-hash'
import { gatewayPeople } from '../features/gateway-accounts/gateway-people'
import { gatewayReviewRoutes } from './gateway-reviews'
import { loggedCaller } from './gateway-caller'
import { gatewayRoutes } from './gateway.routes'
import { defaultUpstreamLimits, type UpstreamLimits } from './upstream/upstream-limits'
import { signingRoutes } from '../signing/signing.routes'
import { upstream } from './upstream/upstream'

export type GatewayOptions = BuildOptions & {
  /**
   * The address of the API: `https://host` or `https://host/prefix`. It comes from the configuration only.
   */
  readonly baseUrl: string
  readonly upstreamLimits?: Partial<UpstreamLimits>
  /** Requests that use the database at the same time. */
  readonly atOnce: number
  readonly passwords?: PasswordHasher
  /** Called when requests pause, because the API doesn't answer, and when it answers again. */
  readonly onApiPaused?: (paused: boolean) => void
}

/** The address of the API, as reviews and sealed keys name it. */
export const addressOf = (baseUrl: string): string => new URL(baseUrl).href.replace(/\/$/, '')

/**
 * The dashboard in front of a remote MSP Portal API. It stores people, the sealed keys that they work with,
 * reviews of roles, and the licences that a named key sees at night, but no other answer of the API.
 */
export async function buildGateway({
  baseUrl,
  upstreamLimits,
  atOnce,
  passwords = passwordHasher(),
  onApiPaused,
  ...options
}: GatewayOptions): Promise<FastifyInstance> {
  const { requestsPerMinute } = options
  return build(options, {
    people: gatewayPeople,
    // The permissions are those of the API's keys, so their use says nothing about people here.
    useOfPermissions: 'off',
    atOnce,
    // The gateway is ready even while the API is away. Otherwise a load balancer would hide its explanation.
    ready: async () => {},
    callerOf: loggedCaller,
    routes: (app, deps) => {
      const api = upstream({
        baseUrl,
        limits: { ...defaultUpstreamLimits, ...upstreamLimits },
        now: options.steady ?? steadyNow,
        log: app.log,
        onPaused: onApiPaused,
      })
      app.addHook('onClose', () => api.close())
      const address = addressOf(baseUrl)
      const { seal } = deps
      const people = seal && { ...deps, vault: { seal, upstream: address }, secrets: { seal, passwords } }
      const given = { ...deps, api, upstream: address, requestsPerMinute, people }
      gatewayRoutes(app, given)
      gatewayReviewRoutes(app, given)
      signingRoutes(app, given)
      openApiRoutes(app, { ...deps, isGateway: true, cookie: () => people?.site().cookie })
    },
  })
}
