import type { FastifyInstance, FastifyReply } from 'fastify'
import { describeServer, offersOf, version } from '#contract/about'
import { operations } from '#contract/endpoints'
import { permissionCodes } from '#contract/roles/permissions'
import type { WrittenSignInOffer } from '#contract/sign-in/offer'
import type { Endpoint } from '#contract/wire'
import { diskFull } from '../errors/refusal'
import { sendRepeated } from '../http/idempotency'
import { mount, sendJson } from '../http/mount'
import type { Deps } from '../http/route-deps'
import { activityRoutes } from '../features/activity/activity.routes'
import { comparisonRoutes } from '../features/months/comparison.routes'
import { knownByWalks } from '../features/months/completeness'
import { monthRoutes, type MonthsSource } from '../features/months/months.routes'
import { outboxRoutes } from '../features/outbox/outbox.routes'
import { signInRoutes } from '../features/sign-in/sign-in.routes'
import { admitByKey } from '../features/gateway-accounts/admit-by-key'
import { ssoRoutes } from '../features/sign-in/sso/sso.routes'
import { gatewayPeopleRoutes } from '../features/gateway-accounts/people.routes'
import { upstreamKeyRoutes } from '../features/gateway-accounts/upstream-keys.routes'
import { sessionTold } from '../callers/sessions.store'
import { countPublic } from '../http/authenticate'
import { passedAnswer } from './answer.rules'
import { bodyOf, pathOf } from './asked.rules'
import { admit, gatewayCallerIn, gatewayCallerOf } from './gateway-caller'
import { CallerGone, type Gone } from './exchange'
import { gatewayCallsItself } from './gateway.errors'
import type { GatewayPeople } from './refused-key'
import { listedWalks } from './listed-walks'
import { passedQuery } from './passed-query'
import { sentAgain } from './sent-again'
import { peopleLog } from './people-log'
import type { Upstream } from './upstream/upstream'

export type GatewayDeps = Omit<Deps, 'people'> & {
  readonly api: Upstream
  /** The address of the API, as reviews name it. */
  readonly upstream: string
  readonly requestsPerMinute: number
  /** Without it, everybody brings a key of the API. */
  readonly people: GatewayPeople | undefined
}

const keysOnly: WrittenSignInOffer = {
  ways: ['key'],
  origin: null,
  provider: null,
  groups_set_roles: false,
  missing: [],
}

/** One route for each of the 25 operations, and nothing else (decision 010). */
export function gatewayRoutes(app: FastifyInstance, deps: GatewayDeps): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['user-agent'] === deps.api.userAgent) throw gatewayCallsItself()
    done()
  })
  for (const entry of Object.values<Endpoint>(operations)) passOn(app, deps, entry)
  app.get(describeServer.path, async (request) => {
    if (deps.people) await countPublic(deps.people, describeServer, request)
    else deps.limits.countWithoutKey(request)
    return {
      mode: 'gateway',
      version,
      offers: offersOf.gateway,
      tenant_url: deps.tenantUrl ?? null,
      requests_per_minute: deps.requestsPerMinute,
      sign_in: deps.people?.site().offer ?? keysOnly,
      session: sessionTold(deps.sessionLimits),
    }
  })
  if (deps.people) {
    signInRoutes(app, deps.people, deps.people.secrets)
    ssoRoutes(app, deps.people, admitByKey)
    gatewayPeopleRoutes(app, deps.people)
    upstreamKeyRoutes(app, deps.people, deps.people.vault)
    activityRoutes(app, deps.people)
    outboxRoutes(app, deps.people)
    monthRoutes(app, deps.people, recordedMonths)
    comparisonRoutes(app, deps.people, recordedMonths)
  }
  // Only our own server has the other operations of the console.
  app.all('/api/console/*', (_request, reply) => reply.code(404).send({ detail: 'Not found.' }))
}

const recordedMonths: MonthsSource = {
  known: knownByWalks,
  walks: listedWalks,
  // People can change licences beside the gateway.
  logSince: () => Promise.resolve(null),
}

/** The permissions of a person without a key. */
const noPermissions = Object.fromEntries(permissionCodes.map((code) => [code, false]))

function passOn(app: FastifyInstance, deps: GatewayDeps, entry: Endpoint): void {
  const { api, publicUrl, people } = deps
  const log = peopleLog(people, entry, { writes: true })
  const isAgain = sentAgain()
  mount(app, entry, {
    ...log.hooks,
    answersHead: false,
    admit: async (request) => {
      await admit(deps, entry, request)
      // A write that can't be recorded isn't done.
      if (people && request.caller && entry.method !== 'GET' && !people.hasRoom()) throw diskFull()
    },
    answer: async (request, reply) => {
      if (!gatewayCallerIn(request)) return noPermissions
      const asker = gatewayCallerOf(request)
      if (isAgain(entry, request, asker.sharer, deps.clock().getTime())) return sendRepeated(reply)
      const budget = api.budgetFor(asker.sharer)
      // The answer stays in memory until the caller has got it all.
      reply.raw.once('close', budget.end)
      const ask = {
        method: entry.method,
        // Fastify gives objects of unknown values for both.
        path: pathOf(entry, request.params as Record<string, unknown>),
        query: passedQuery(entry, request.query as Record<string, unknown>), // The same.
        ...asker,
        body: bodyOf(entry, request.body),
        budget,
      }
      try {
        const answer = await api.ask(ask, untilGone(reply))
        await asker.note(entry, answer)
        const { status, headers, json } = passedAnswer(entry, answer, publicUrl())
        void reply.code(status).headers(headers)
        return json === undefined ? reply.send() : sendJson(reply, json)
      } catch (error) {
        if (error instanceof CallerGone) {
          await log.onHangUp(request)
          return reply.hijack()
        }
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
