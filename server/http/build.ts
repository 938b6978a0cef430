import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UseMode } from '#contract/roles/permission-uses'
import { signInWays, type SignInWay } from '#contract/sign-in/offer'
import { watchOutage } from '../db/outage'
import { longestSession } from '../callers/sessions.store'
import { signInSite } from '../callers/sign-in-site'
import { sessionsWithoutRoom } from '../callers/without-room'
import { databaseTurns } from './database-turns'
import type { Deps } from './route-deps'
import { useNoter } from './note-uses'
import { rateLimits, type RateLimitSizes } from './rate-limits'
import { gatherer } from './shared-lines'
import type { Ended, LoggedCaller } from './shell/access-log'
import { buildShell } from './shell/shell'

/** What both modes of the server are given. */
export type BuildOptions = Omit<
  Deps,
  'limits' | 'hasRoom' | 'people' | 'refusals' | 'sessionLimits' | 'site' | 'turns' | 'uses' | 'withoutRoom'
> &
  Partial<Pick<Deps, 'hasRoom' | 'sessionLimits' | 'turns'>> &
  RateLimitSizes & {
    /** The ways to sign in that the page offers. */
    readonly ways?: readonly SignInWay[] | undefined
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

/** Milliseconds on a clock that never goes back. */
export const steadyNow = () => performance.now()

/** What a mode of the server adds. */
type Mode = Pick<Deps, 'people'> & {
  readonly useOfPermissions: UseMode
  readonly atOnce: number
  /** Throws the refusal that /readyz answers with while this server can't work. */
  readonly ready: () => Promise<void>
  readonly callerOf: (request: FastifyRequest) => LoggedCaller | undefined
  readonly routes: (app: FastifyInstance, deps: Deps) => void
}

/** A whole server of either mode, without a port. */
export async function build(options: BuildOptions, mode: Mode): Promise<FastifyInstance> {
  const { clientDir, logLevel, logTo, trustedProxies = [], onEnded, isDraining, ways, ...given } = options
  const { ready, callerOf } = mode
  const offered = ways ?? signInWays.filter((way) => way !== 'sso' || given.sso)
  const parts = {
    hasRoom: () => true,
    people: mode.people,
    sessionLimits: longestSession,
    withoutRoom: sessionsWithoutRoom(),
    ...given,
    site: () =>
      signInSite(given.publicUrl(), offered, { hasSecretsKey: given.seal !== undefined, sso: given.sso }),
    limits: rateLimits(options, options.steady ?? steadyNow),
    turns: given.turns ?? databaseTurns(mode.atOnce),
  }
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
    app.decorateRequest('alsoNeeded', null)
    app.decorateRequest('about', null)
    app.decorateRequest('sharer', '')
    const deps: Deps = {
      ...parts,
      refusals: gatherer(parts.db, parts.hasRoom, app.log),
      uses: useNoter({ mode: mode.useOfPermissions, db: parts.db, hasRoom: parts.hasRoom, log: app.log }),
    }
    const outage = watchOutage(parts.db, app.log)
    away = outage.note
    app.addHook('onClose', async () => {
      outage.stop()
      await deps.refusals.write()
      await deps.uses.write()
    })
    mode.routes(app, deps)
  })
}
