import type { FastifyInstance } from 'fastify'
import { joinSso } from '#contract/sign-in/account'
import { verifyBySso } from '#contract/sign-in/proofs'
import { findSsoSignOut, finishSso, startSso } from '#contract/sign-in/sign-in'
import { inTransaction } from '../../../db/transaction'
import { bind, bindPublic } from '../../../http/bind'
import type { Deps } from '../../../http/route-deps'
import { sessionOf } from '../sessions/sessions.routes'
import { signedIn } from '../sessions/signed-in'
import { isFresh } from '../../../callers/fresh.rules'
import { identityOf, noteIdentity } from '../../../callers/sign-in-ways.store'
import type { Admission } from './admission'
import { beginSso, endBegun } from './begin-sso'
import { tellsTime } from './claims.rules'
import { finish } from './finish-sso'
import { callbackOf, provider, type Provider } from './provider'
import { joinedAlready, noProvider, notBegunHere } from './sso.errors'

/** The provider takes seconds at times. */
const waits = { waitsForOthers: true } as const

/**
 * Single sign-on: to sign in, to join, and to confirm who somebody is. The provider leads back to a page of
 * ours.
 */
export function ssoRoutes<Given>(app: FastifyInstance, deps: Deps, admission: Admission<Given>): void {
  const { sso: settings } = deps
  const known = settings && provider(settings, () => callbackOf(deps.site().origin))
  const having = (): Provider => {
    if (!known) throw noProvider()
    return known
  }
  routesThere(app, deps, having)
  bindPublic(
    app,
    deps,
    findSsoSignOut,
    async ({ log }) => ({ url: (await having().signOutAddress(log)) ?? null }),
    waits,
  )
  routeBack(app, deps, admission, having)
}

/** The three operations that lead to the provider. */
function routesThere(app: FastifyInstance, deps: Deps, having: () => Provider): void {
  bindPublic(
    app,
    deps,
    startSso,
    async ({ body, ...request }) =>
      beginSso(
        deps,
        having(),
        { purpose: 'sign in', returnTo: body.return_to, session: null, person: null },
        request,
      ),
    waits,
  )

  bind(
    app,
    deps,
    joinSso,
    async ({ caller, body, ...request }) => {
      const known = having()
      const { id: session, kind } = sessionOf(caller)
      if (kind === 'full' && (await request.turn(() => identityOf(deps.db, caller.id))))
        throw joinedAlready(known.name)
      const asked = { purpose: 'join', returnTo: body.return_to, session, person: caller.id } as const
      return beginSso(deps, known, asked, request)
    },
    waits,
  )

  bind(
    app,
    deps,
    verifyBySso,
    async ({ caller, body, ...request }) => {
      const { id: session } = sessionOf(caller)
      const asked = { purpose: 'confirm', returnTo: body.return_to, session, person: caller.id } as const
      const identity = await request.turn(() => identityOf(deps.db, caller.id))
      return beginSso(deps, having(), asked, request, identity?.tellsTime ? 'login' : 'age')
    },
    waits,
  )
}

/** The operation of the page that the provider leads back to. */
function routeBack<Given>(
  app: FastifyInstance,
  deps: Deps,
  admission: Admission<Given>,
  having: () => Provider,
): void {
  const { sso: settings } = deps
  bindPublic(
    app,
    deps,
    finishSso,
    async ({ body, record, ...request }) => {
      const { visitor, now, log, turn } = request
      if (!settings) throw noProvider()
      const ended = await endBegun(deps, body.state, request)
      if (!ended) throw notBegunHere()
      const { begun, bound } = ended
      const claims = await having().claimsFor(log, body, bound)
      // Before the refusal that may follow, so that the person is told the next time before they go there.
      if (begun.purpose === 'confirm')
        await turn(() =>
          noteIdentity(deps.db, {
            issuer: claims.iss,
            subject: claims.sub,
            tells_time: tellsTime(claims),
          }),
        )
      const { reply, cookie, asksPasskey } = await turn(() =>
        inTransaction(deps.db, async (tx) => {
          const finished = await finish(tx, {
            deps,
            settings,
            admission,
            claims,
            begun,
            visitor,
            record,
            now,
          })
          const { session, cookie } = finished
          // Now they can add what their provider can't do, and later they can't.
          const asksPasskey = !tellsTime(claims) && isFresh(session.verifiedAt, now)
          return { reply: await signedIn(tx, deps, session, now), cookie, asksPasskey }
        }),
      )
      if (cookie !== undefined) visitor.setCookie(cookie)
      if (begun.purpose === 'join') deps.mailWaiting()
      return { ...reply, purpose: begun.purpose, return_to: asksPasskey ? '/account' : begun.returnTo }
    },
    waits,
  )
}
