import type { FastifyInstance } from 'fastify'
import {
  deleteSession,
  endSession,
  getSessionToken,
  listSessions,
  type signInMethods,
  type WrittenOwnSession,
} from '#contract/sign-in/sessions'
import type { BodyOf } from '#contract/wire'
import { inTransaction } from '../../../db/transaction'
import { found, notFound, SessionOver } from '../../../errors/refusal'
import { bind, bindPublic } from '../../../http/bind'
import type { Deps } from '../../../http/route-deps'
import type { Visitor } from '../../../http/visitor'
import { ownRecord, recordOf, type Caller } from '../../../callers/caller'
import {
  endOwnSession,
  endSessions,
  findSessionByCookie,
  livingSessions,
  lockSessionByCookie,
  touchSession,
  type FoundSession,
} from '../../../callers/sessions.store'
import { otherSession } from '../sign-in.errors'
import { actorOf, signedIn, signedInWithoutRoom } from './signed-in'

/** The session of a caller whom `needs` lets in as a person only. */
export const sessionOf = ({ session }: Caller) => found(session ?? undefined)

type Renewal = {
  readonly body: BodyOf<typeof getSessionToken>
  readonly visitor: Visitor
  readonly now: Date
}

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  const renew = async ({ body: { active, expected }, visitor, now }: Renewal) => {
    const cookie = visitor.cookie()
    const also = deps.withoutRoom.living(now)
    const allowed = (session: FoundSession | undefined): FoundSession => {
      if (!session) throw new SessionOver()
      if (expected && !(expected.person === session.person && expected.kind === session.kind))
        throw otherSession(session)
      return session
    }
    if (cookie === undefined) throw new SessionOver()
    if (!deps.hasRoom()) {
      const session = allowed(await findSessionByCookie(deps.db, cookie, now, also.keys()))
      return signedInWithoutRoom(deps, session, active, now)
    }
    return inTransaction(deps.db, async (tx) => {
      const session = allowed(await lockSessionByCookie(tx, cookie, now, also.keys()))
      // What happened while the disk was full is written now.
      const isUsed = active || also.has(session.id)
      const endsAt = isUsed ? await touchSession(tx, session, deps.sessionLimits, now) : session.endsAt
      deps.withoutRoom.forget(session.id)
      return signedIn(tx, deps, { ...session, endsAt }, now)
    })
  }
  bindPublic(app, deps, getSessionToken, renew, { worksWithoutRoom: true })

  bindPublic(app, deps, endSession, async ({ body, visitor, now, record }) => {
    const { everywhere = false, person } = body
    const cookie = visitor.cookie()
    await inTransaction(deps.db, async (tx) => {
      const session = cookie === undefined ? undefined : await lockSessionByCookie(tx, cookie, now)
      if (!session) return
      if (person !== undefined && person !== session.person) throw otherSession(session)
      await (everywhere ? endSessions.ofPerson(tx, session.person) : endSessions.one(tx, session.id))
      await record(tx, {
        ...recordOf(session),
        by: actorOf(session),
        after: { everywhere },
      })
    })
    visitor.clearCookie()
  })

  bind(app, deps, listSessions, async ({ caller, now }) => {
    const current = sessionOf(caller).id
    const rows = await livingSessions(deps.db, caller.id, now)
    return { results: rows.map((row) => written(row, current)) }
  })

  bind(app, deps, deleteSession, async ({ caller, params, record }) =>
    inTransaction(deps.db, async (tx) => {
      if (!(await endOwnSession(tx, caller.id, params.id))) throw notFound()
      await record(tx, ownRecord(caller))
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
