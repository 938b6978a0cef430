import type { FastifyInstance } from 'fastify'
import {
  deleteSession,
  endSession,
  getSessionToken,
  getVerifyOptions,
  listSessions,
  verifySession,
  type signInMethods,
  type WrittenOwnSession,
} from '#contract/sessions'
import { inTransaction } from '../db/transaction'
import { found, notFound, SessionOver } from '../errors/refusal'
import { bind, bindPublic } from '../http/bind'
import type { Deps } from '../http/deps'
import type { Caller } from '../session/caller'
import { beginCeremony, endCeremony } from '../session/ceremonies.store'
import {
  confirmSession,
  endOwnSession,
  endSessions,
  livingSessions,
  lockSessionByCookie,
  touchSession,
} from '../session/sessions.store'
import { findPasskey, notePasskeyUse, passkeysOf } from '../session/ways.store'
import { confirmationRefused } from './people.errors'
import { actorOf, signedIn } from './signed-in'
import { challengeOf, checkAnswer, optionsToSignIn } from './web-authn'

/** The session of a caller whom `needs` lets in as a person only. */
export const sessionOf = ({ session }: Caller) => found(session ?? undefined)

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  bindPublic(app, deps, getSessionToken, async ({ body, visitor, now }) => {
    const cookie = visitor.cookie()
    return inTransaction(deps.db, async (tx) => {
      const session = cookie === undefined ? undefined : await lockSessionByCookie(tx, cookie, now)
      if (!session) throw new SessionOver()
      const endsAt = body.active ? await touchSession(tx, session, now) : session.endsAt
      return signedIn(tx, { ...session, endsAt }, now)
    })
  })

  bindPublic(app, deps, endSession, async ({ body: { everywhere = false }, visitor, now, record }) => {
    const cookie = visitor.cookie()
    await inTransaction(deps.db, async (tx) => {
      const session = cookie === undefined ? undefined : await lockSessionByCookie(tx, cookie, now)
      if (!session) return
      await (everywhere ? endSessions.ofPerson(tx, session.person) : endSessions.one(tx, session.id))
      await record(tx, {
        id: session.employee,
        nodes: [session.node],
        type: 'employee',
        by: actorOf(session),
        after: { everywhere },
      })
    })
    visitor.clearCookie()
  })

  bind(app, deps, getVerifyOptions, async ({ caller, now }) => {
    const site = deps.site()
    const known = (await passkeysOf(deps.db, caller.id)).filter((one) => one.rp_id === site.rpId)
    if (known.length === 0) return { passkey: null, password: false }
    const options = await optionsToSignIn(site, known)
    await beginCeremony(deps.db, options.challenge, { kind: 'confirm', person: caller.id }, now)
    return { passkey: { ...options }, password: false }
  })

  bind(app, deps, verifySession, async ({ caller, body: { credential }, visitor, now, record }) => {
    const { id, employee } = sessionOf(caller)
    const challenge = challengeOf(credential)
    const ceremony = challenge && (await endCeremony(deps.db, challenge, 'confirm', now))
    const passkey = await findPasskey(deps.db, credential.id, deps.site().rpId)
    const isOwn = passkey?.person === caller.id && ceremony && ceremony.person === caller.id
    const counter = isOwn ? await checkAnswer(deps.site(), credential, challenge, passkey) : undefined
    if (!passkey || counter === undefined) throw confirmationRefused()
    const cookie = await inTransaction(deps.db, async (tx) => {
      await notePasskeyUse(tx, passkey.id, counter, now)
      await record(tx, { id: employee, nodes: [caller.nodeId], type: 'employee' })
      return confirmSession(tx, id, 'passkey', now)
    })
    visitor.setCookie(cookie)
    return { verified_at: now.toISOString() }
  })

  bind(app, deps, listSessions, async ({ caller, now }) => {
    const current = sessionOf(caller).id
    const rows = await livingSessions(deps.db, caller.id, now)
    return { results: rows.map((row) => written(row, current)) }
  })

  bind(app, deps, deleteSession, async ({ caller, params, record }) =>
    inTransaction(deps.db, async (tx) => {
      if (!(await endOwnSession(tx, caller.id, params.id))) throw notFound()
      await record(tx, { id: sessionOf(caller).employee, nodes: [caller.nodeId], type: 'employee' })
    }),
  )
}

type Row = Awaited<ReturnType<typeof livingSessions>>[number]
const written = (row: Row, current: number): WrittenOwnSession => ({
  id: row.id,
  started_at: row.created_at.toISOString(),
  seen_at: row.seen_at.toISOString(),
  ends_at: row.expires_at.toISOString(),
  methods: row.methods as (typeof signInMethods)[number][], // Only these are ever written.
  address: row.address,
  browser: row.browser,
  is_current: row.id === current,
})
