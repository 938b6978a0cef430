import type { IdNumber } from '#contract/shape'
import type { WrittenSignedIn } from '#contract/sign-in/sessions'
import type { Db } from '../../../db/open'
import { found } from '../../../errors/refusal'
import type { RecordChange } from '../../../http/recorder'
import type { Deps } from '../../../http/route-deps'
import type { Visitor } from '../../../http/visitor'
import { permissionsByCode, recordOf, type Session } from '../../../callers/caller'
import {
  addToken,
  endOf,
  endSessions,
  findSession,
  startSession,
  tokenMinutesOf,
  type FoundSession,
} from '../../../callers/sessions.store'
import { noteSignIn } from '../../../callers/sign-in-ways.store'

type Limits = Pick<Deps, 'sessionLimits'>

/** The session as the page gets it: a new token and its person. */
export async function signedIn(
  tx: Db,
  { sessionLimits }: Limits,
  session: FoundSession,
  now: Date,
): Promise<WrittenSignedIn> {
  const minutes = tokenMinutesOf(sessionLimits)
  return withToken(await addToken(tx, session.id, minutes, now), minutes, session, now)
}

/** The same while the disk is full: the token and the new end stay in memory. */
export function signedInWithoutRoom(
  { sessionLimits, withoutRoom }: Pick<Deps, 'sessionLimits' | 'withoutRoom'>,
  session: FoundSession,
  active: boolean,
  now: Date,
): WrittenSignedIn {
  const minutes = tokenMinutesOf(sessionLimits)
  const endsAt = active
    ? endOf(session.kind, session.startedAt, now, sessionLimits)
    : (withoutRoom.living(now).get(session.id) ?? session.endsAt)
  const until = new Date(now.getTime() + minutes * 60_000)
  const token = withoutRoom.renew(session.id, endsAt, until, now)
  return withToken(token, minutes, { ...session, endsAt }, now)
}

function withToken(token: string, minutes: number, session: FoundSession, now: Date): WrittenSignedIn {
  return {
    token,
    expires_in: minutes * 60,
    kind: session.kind,
    person: {
      id: session.person,
      employee: session.employee,
      name: session.name,
      email: session.email,
      role_name: session.role,
      msp_node_name: session.nodeName,
      keeper: session.keeper,
    },
    age: Math.max(0, Math.floor((now.getTime() - session.startedAt.getTime()) / 1_000)),
    started_at: session.startedAt.toISOString(),
    ends_at: session.endsAt.toISOString(),
    verified_at: session.verifiedAt.toISOString(),
    ...(session.kind === 'full' &&
      session.codes && { permissions: permissionsByCode(new Set(session.codes)) }),
  }
}

/** The person as the audit log names them. */
export const actorOf = ({ person: id, name, node: nodeId }: FoundSession) => ({
  kind: 'person' as const,
  id,
  name,
  nodeId,
})

type Beginning = {
  readonly person: IdNumber<'sign-in'>
  readonly kind: Session['kind']
  readonly method: string
  readonly link?: string
  /** Whether the person has just proved who they are. A provider can have known them for hours. */
  readonly isProven?: boolean
}

type Entry = { readonly visitor: Visitor; readonly record: RecordChange; readonly now: Date }

/** Begins a session, and writes into the log how. The caller sets its cookie after the transaction. */
export async function enter(
  tx: Db,
  deps: Limits,
  { visitor, record, now }: Entry,
  beginning: Beginning,
  how?: Readonly<Record<string, string>>,
) {
  const { session, cookie } = await begin(tx, deps, visitor, beginning, now)
  await record(tx, {
    ...recordOf(session),
    by: actorOf(session),
    after: { browser: visitor.browser, ...how },
  })
  return { reply: await signedIn(tx, deps, session, now), cookie }
}

/**
 * Begins a session. The caller sets its cookie after the transaction. The session that the browser had before
 * ends: nothing could renew or end it any more, and a page that still works in it must stop.
 */
export async function begin(
  tx: Db,
  { sessionLimits }: Limits,
  { address, browser, cookie: before }: Visitor,
  beginning: Beginning,
  now: Date,
): Promise<{ session: FoundSession; cookie: string }> {
  const replaced = before()
  if (replaced !== undefined) await endSessions.ofCookie(tx, replaced)
  const { id, cookie } = await startSession(tx, { ...beginning, address, browser }, sessionLimits, now)
  if (beginning.kind === 'full') await noteSignIn(tx, beginning.person, now)
  return { session: found(await findSession(tx, id)), cookie }
}
