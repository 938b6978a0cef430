import type { FastifyInstance } from 'fastify'
import { signInWays, type SignInWay } from '#contract/signing-in/offer'
import { watchOutage } from '../db/outage'
import type { Ended } from '../http/shell/access-log'
import { buildShell } from '../http/shell/shell'
import { databaseTurns } from '../http/database-turns'
import { gatherer } from '../http/shared-lines'
import { passwordHasher, type PasswordHasher } from '../people/passwords/password-hash'
import type { Sealer } from '../people/seal'
import { longestSession, type SessionLimits } from '../session/sessions.store'
import { sessionsWithoutRoom } from '../session/without-room'
import { signInSite } from '../session/site'
import type { SsoSettings } from '../session/sso.rules'
import { gatewayPeople } from '../vault/gateway-people'
import { rateLimits, type RateLimitSizes } from '../http/rate-limits'
import { openApiRoutes } from '../openapi/openapi.routes'
import { gatewayReviewRoutes, type ReviewDatabase } from './gateway-reviews'
import { loggedCaller } from './asker'
import { gatewayRoutes } from './gateway.routes'
import type { GatewayPeople } from './key-of-person'
import { defaultUpstreamLimits, type UpstreamLimits } from './upstream/upstream-limits'
import { upstream } from './upstream/upstream'

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
  /** Without it nobody signs in as a person. */
  readonly people?: PeopleOptions | undefined
  /** Milliseconds on a clock that never goes back. */
  readonly now?: () => number
  /** Called at the end of each request. */
  readonly onEnded?: (ended: Ended) => void
  readonly isDraining?: () => boolean
  /** Called when requests pause, because the API doesn't answer, and when it answers again. */
  readonly onApiPaused?: (paused: boolean) => void
}

type PeopleOptions = {
  /** Seals the keys of the API, and the secrets of authenticator apps. */
  readonly seal: Sealer
  readonly ways?: readonly SignInWay[]
  readonly passwords?: PasswordHasher
  readonly sso?: SsoSettings | undefined
  readonly mailWaiting: () => void
}

/** The address of the API, as reviews and sealed keys name it. */
export const addressOf = (baseUrl: string): string => new URL(baseUrl).href.replace(/\/$/, '')

function peopleOf(
  { people, reviews, publicUrl, baseUrl, sessionLimits = longestSession }: GatewayOptions,
  app: FastifyInstance,
  shared: Pick<GatewayPeople, 'limits' | 'turns'>,
): GatewayPeople | undefined {
  if (!people) return undefined
  const { seal, sso, passwords = passwordHasher() } = people
  const { ways = signInWays.filter((way) => way !== 'sso' || sso) } = people
  const { db, hasRoom, clock } = reviews
  const refusals = gatherer(db, hasRoom, app.log)
  app.addHook('onClose', () => refusals.write())
  return {
    ...shared,
    ...{ db, hasRoom, clock, publicUrl, sessionLimits, refusals, sso },
    withoutRoom: sessionsWithoutRoom(),
    people: gatewayPeople,
    site: () => signInSite(publicUrl(), ways, { hasSecretsKey: true, sso }),
    mailWaiting: people.mailWaiting,
    vault: { seal, upstream: addressOf(baseUrl) },
    secrets: { seal, passwords },
  }
}

/** The dashboard in front of a remote MSP Portal API. It stores people, the sealed keys that they work with, and reviews of roles, but no answer of the API. */
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
    callerOf: loggedCaller,
    onEnded,
    isDraining,
    databaseAway: (error: unknown) => outage?.note(error),
    clock: options.reviews.clock,
  }
  let outage: ReturnType<typeof watchOutage> | undefined
  return buildShell(shell, (app) => {
    const api = upstream({
      baseUrl,
      limits: { ...defaultUpstreamLimits, ...options.limits },
      now,
      log: app.log,
      onPaused: options.onApiPaused,
    })
    app.decorateRequest('caller', null)
    app.decorateRequest('recorded', false)
    app.decorateRequest('sharer', '')
    const limits = rateLimits(options, now)
    const turns = databaseTurns(options.reviews.atOnce)
    const people = peopleOf(options, app, { limits, turns })
    const deps = { api, publicUrl, requestsPerMinute: options.requestsPerMinute, limits, people }
    gatewayRoutes(app, deps)
    gatewayReviewRoutes(app, { ...deps, ...options.reviews, turns, upstream: addressOf(baseUrl) })
    openApiRoutes(app, { ...deps, isGateway: true, cookie: () => people?.site().cookie })
    outage = watchOutage(options.reviews.db, app.log)
    app.addHook('onClose', () => {
      outage?.stop()
      return api.close()
    })
  })
}
