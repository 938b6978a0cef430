import type { FastifyInstance, FastifyRequest } from 'fastify'
import { signInWays, type SignInWay } from '#contract/signing-in/offer'
import { aboutRoutes } from './about/about.routes'
import { activityRoutes } from './activity/activity.routes'
import { billingRoutes } from './billing/billing.routes'
import { defaultConnections } from './db/open'
import { companyRoutes } from './companies/companies.routes'
import { employeeRoutes } from './employees/employees.routes'
import type { Ended, LoggedCaller } from './http/shell/access-log'
import type { Deps } from './http/deps'
import { watchOutage } from './db/outage'
import { readiness } from './http/readiness'
import { databaseTurns } from './http/database-turns'
import { rateLimits, type RateLimitSizes } from './http/rate-limits'
import { gatherer } from './http/shared-lines'
import { buildShell } from './http/shell/shell'
import { openApiRoutes } from './openapi/openapi.routes'
import { nodeRoutes } from './nodes/nodes.routes'
import { outboxRoutes } from './outbox/outbox.routes'
import { packageRoutes } from './catalogue/packages.routes'
import { ownReviewRoutes } from './reviews/own-reviews'
import { employeesAsPeople } from './people/employees-as-people'
import { peopleRoutes } from './people/people.routes'
import { passwordHasher, type PasswordHasher } from './people/passwords/password-hash'
import type { Sealer } from './people/seal'
import { admitEmployees } from './sso/admit-employees'
import { ssoRoutes } from './sso/sso.routes'
import { roleRoutes } from './roles/roles.routes'
import { serviceAccountRoutes } from './service-accounts/service-accounts.routes'
import { longestSession } from './session/sessions.store'
import { sessionsWithoutRoom } from './session/without-room'
import { signInSite } from './session/site'

export type AppOptions = Omit<
  Deps,
  'limits' | 'hasRoom' | 'people' | 'refusals' | 'sessionLimits' | 'site' | 'turns' | 'withoutRoom'
> &
  Partial<Pick<Deps, 'hasRoom' | 'sessionLimits' | 'turns'>> &
  RateLimitSizes & {
    /** The ways to sign in that the page offers. */
    readonly ways?: readonly SignInWay[]
    /** Seals secrets in the database. Without it there are no passwords. */
    readonly seal?: Sealer | undefined
    readonly passwords?: PasswordHasher
    /** Requests that use the database at the same time. */
    readonly atOnce?: number
    readonly clientDir: string | undefined
    readonly logLevel: string
    readonly logTo?: { write: (line: string) => void }
    /** Addresses of proxies whose X-Forwarded-For is trusted. */
    readonly trustedProxies?: readonly string[]
    /** Milliseconds on a clock that never goes back. */
    readonly steady?: () => number
    /** Called at the end of each request. */
    readonly onEnded?: (ended: Ended) => void
    readonly isDraining?: () => boolean
  }

const callerOf = ({ caller }: FastifyRequest): LoggedCaller | undefined =>
  caller
    ? { kind: caller.kind === 'key' ? 'service account' : 'person', id: caller.id, name: caller.name }
    : undefined

/** The whole server without a port. Tests build the same one with their own database, clock and limits. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    clientDir,
    logLevel,
    logTo,
    trustedProxies = [],
    onEnded,
    isDraining,
    steady = () => performance.now(),
    atOnce = defaultConnections,
    ways = signInWays.filter((way) => way !== 'sso' || options.sso),
    seal,
    passwords = passwordHasher(),
    ...given
  } = options
  const parts = {
    hasRoom: () => true,
    people: employeesAsPeople,
    sessionLimits: longestSession,
    withoutRoom: sessionsWithoutRoom(),
    ...given,
    site: () => signInSite(given.publicUrl(), ways, { hasSecretsKey: seal !== undefined, sso: given.sso }),
    limits: rateLimits(options, steady),
    turns: given.turns ?? databaseTurns(atOnce),
  }
  const ready = readiness(parts.db, steady)
  let away: (error: unknown) => void = () => {}
  const shell = {
    databaseAway: (error: unknown) => away(error),
    clientDir,
    logLevel,
    logTo,
    trustedProxies,
    ready,
    callerOf,
    onEnded,
    isDraining,
    clock: given.clock,
    sessionLimits: parts.sessionLimits,
  }
  return buildShell(shell, (app) => {
    app.decorateRequest('caller', null)
    app.decorateRequest('recorded', false)
    app.decorateRequest('sharer', '')
    const deps: Deps = { ...parts, refusals: gatherer(parts.db, parts.hasRoom, app.log) }
    const outage = watchOutage(parts.db, app.log)
    away = outage.note
    app.addHook('onClose', () => {
      outage.stop()
      return deps.refusals.write()
    })
    aboutRoutes(app, deps, options.requestsPerMinute)
    activityRoutes(app, deps)
    openApiRoutes(app, { ...deps, isGateway: false, cookie: () => deps.site().cookie })
    nodeRoutes(app, deps)
    roleRoutes(app, deps)
    serviceAccountRoutes(app, deps)
    employeeRoutes(app, deps)
    peopleRoutes(app, deps, seal && { seal, passwords })
    ssoRoutes(app, deps, admitEmployees)
    billingRoutes(app, deps)
    packageRoutes(app, deps)
    companyRoutes(app, deps)
    outboxRoutes(app, deps)
    ownReviewRoutes(app, deps)
  })
}
