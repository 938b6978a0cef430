import type { PermissionCode } from '#contract/roles/permissions'
import type { IdNumber } from '#contract/shape'
import { and, desc, eq, gt, inArray, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import {
  sessionHours,
  sessionIdleMinutes,
  sessionsPerPerson,
  setUpMinutes,
  tokenMinutes,
  tokensPerSession,
} from '#contract/sign-in/sessions'
import type { Db } from '../db/open'
import { removeSome } from '../db/remove-some'
import { one } from '../db/query'
import { people, sessions, sessionTokens } from '../db/tables/people.schema'
import { employees, nodes, roles } from '../db/tables/schema'
import type { Session } from './caller'
import { personFacts } from './person-facts'
import { hashSecret, makeSecret, makeSessionToken } from './keys'

const minuteMs = 60_000
const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)
const earlier = (left: Date, right: Date) => (left < right ? left : right)

/** How long sessions last: in all, and while nobody uses the page. */
export type SessionLimits = { readonly hours: number; readonly idleMinutes: number }
/** The limits in the description of the server. */
export const sessionTold = ({ hours, idleMinutes }: SessionLimits) => ({ hours, idle_minutes: idleMinutes })
export const longestSession: SessionLimits = { hours: sessionHours, idleMinutes: sessionIdleMinutes }

/** The end of a session that is used now. */
export const endOf = (kind: Session['kind'], startedAt: Date, now: Date, limits: SessionLimits): Date =>
  kind === 'setup'
    ? after(startedAt, setUpMinutes)
    : earlier(after(startedAt, limits.hours * 60), after(now, limits.idleMinutes))

/** The page reports activity when it renews its token, so it must renew it before the session ends. */
export const tokenMinutesOf = ({ idleMinutes }: SessionLimits): number =>
  Math.min(tokenMinutes, idleMinutes / 2)

/** Whether a token has this hash, and neither it nor its session has ended. */
export const isValidToken = (hash: string, now: Date): SQL | undefined =>
  and(eq(sessionTokens.hash, hash), gt(sessionTokens.expires_at, now), gt(sessions.expires_at, now))

type NewSession = {
  readonly person: IdNumber<'sign-in'>
  readonly kind: Session['kind']
  readonly method: string
  readonly address: string
  readonly browser: string
  /** The hash of the link that began a session for set-up. */
  readonly link?: string
  readonly isProven?: boolean
}

/** Begins a session. Above the limit the oldest ones of the person end. */
export async function startSession(
  tx: Db,
  { person, kind, method, address, browser, link, isProven = true }: NewSession,
  limits: SessionLimits,
  now: Date,
): Promise<{ id: number; cookie: string }> {
  const cookie = makeSecret()
  const row = {
    person_id: person,
    kind,
    cookie_hash: hashSecret(cookie),
    created_at: now,
    seen_at: now,
    expires_at: endOf(kind, now, now, limits),
    verified_at: isProven ? now : new Date(0),
    methods: [method],
    address,
    browser,
    link_hash: link ?? null,
  }
  const { id } = one(await tx.insert(sessions).values(row).returning({ id: sessions.id }))
  const kept = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.person_id, person))
    .orderBy(desc(sessions.id))
    .limit(sessionsPerPerson)
  await tx.delete(sessions).where(and(eq(sessions.person_id, person), sql`${sessions.id} not in (${kept})`))
  return { id, cookie }
}

/** A session with its person, as the page gets it. */
const columns = {
  id: sessions.id,
  kind: sessions.kind,
  person: people.id,
  startedAt: sessions.created_at,
  endsAt: sessions.expires_at,
  verifiedAt: sessions.verified_at,
  link: sessions.link_hash,
  ...personFacts,
  role: roles.name,
  codes: roles.codes,
  nodeName: nodes.name,
  keeper: people.keeper,
}
export type FoundSession = {
  readonly id: number
  readonly kind: Session['kind']
  readonly person: IdNumber<'sign-in'>
  readonly startedAt: Date
  readonly endsAt: Date
  readonly verifiedAt: Date
  /** The hash of the link that began a session for set-up. */
  readonly link: string | null
  readonly employee: IdNumber<'employee'> | null
  readonly node: IdNumber<'node'> | null
  readonly email: string
  readonly name: string
  /** Null: a person of a gateway, who has neither. */
  readonly role: string | null
  readonly codes: readonly PermissionCode[] | null
  readonly nodeName: string | null
  readonly activatedAt: Date | null
  readonly keeper: boolean
}

/** The number of sessions that haven't ended. */
export const openSessions = (db: Db, now: Date): Promise<number> =>
  db.$count(sessions, gt(sessions.expires_at, now))

const select = (db: Db) =>
  db
    .select(columns)
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.person_id))
    .leftJoin(employees, eq(employees.id, people.employee_id))
    .leftJoin(roles, eq(roles.id, employees.role_id))
    .leftJoin(nodes, eq(nodes.id, employees.node_id))

export async function findSession(db: Db, id: number): Promise<FoundSession | undefined> {
  const [row] = await select(db).where(eq(sessions.id, id))
  return row
}

/** @param also sessions that were used after the end in the database */
const livingWith = (cookie: string, now: Date, also: Iterable<number>) =>
  and(
    eq(sessions.cookie_hash, hashSecret(cookie)),
    or(gt(sessions.expires_at, now), inArray(sessions.id, [...also])),
  )
const ifUsable = (row: FoundSession | undefined) =>
  row && (row.kind === 'setup' || row.activatedAt) ? row : undefined

/** The living session of a cookie, locked. */
export async function lockSessionByCookie(
  tx: Db,
  cookie: string,
  now: Date,
  also: Iterable<number> = [],
): Promise<FoundSession | undefined> {
  const [row] = await select(tx)
    .where(livingWith(cookie, now, also))
    .for('update', { of: sessions })
  return ifUsable(row)
}

/** The same without a lock, which would be a write. */
export async function findSessionByCookie(
  db: Db,
  cookie: string,
  now: Date,
  also: Iterable<number>,
): Promise<FoundSession | undefined> {
  const [row] = await select(db).where(livingWith(cookie, now, also))
  return ifUsable(row)
}

/** The person with the living session of a cookie. */
export async function personOfCookie(db: Db, cookie: string, now: Date): Promise<number | undefined> {
  const [row] = await db
    .select({ id: sessions.person_id })
    .from(sessions)
    .where(livingWith(cookie, now, []))
  return row?.id
}

/** Notes that somebody used the page. @returns the new end */
export async function touchSession(
  tx: Db,
  { id, kind, startedAt }: FoundSession,
  limits: SessionLimits,
  now: Date,
): Promise<Date> {
  const endsAt = endOf(kind, startedAt, now, limits)
  await tx.update(sessions).set({ seen_at: now, expires_at: endsAt }).where(eq(sessions.id, id))
  return endsAt
}

/** A new token. Above the limit the oldest ones of the session end. */
export async function addToken(tx: Db, session: number, minutes: number, now: Date): Promise<string> {
  const token = makeSessionToken()
  await tx
    .insert(sessionTokens)
    .values({ hash: hashSecret(token), session_id: session, expires_at: after(now, minutes) })
  const mine = eq(sessionTokens.session_id, session)
  const kept = tx
    .select({ hash: sessionTokens.hash })
    .from(sessionTokens)
    .where(and(mine, gt(sessionTokens.expires_at, now)))
    .orderBy(desc(sessionTokens.expires_at))
    .limit(tokensPerSession)
  await tx.delete(sessionTokens).where(and(mine, sql`${sessionTokens.hash} not in (${kept})`))
  return token
}

/** Ends sessions at once, with their tokens. */
export const endSessions = {
  one: (tx: Db, id: number) => tx.delete(sessions).where(eq(sessions.id, id)),
  ofCookie: (tx: Db, cookie: string) =>
    tx.delete(sessions).where(eq(sessions.cookie_hash, hashSecret(cookie))),
  ofPerson: (tx: Db, person: IdNumber<'sign-in'>) =>
    tx.delete(sessions).where(eq(sessions.person_id, person)).returning({ id: sessions.id }),
  others: (tx: Db, person: IdNumber<'sign-in'>, except: number) =>
    tx.delete(sessions).where(and(eq(sessions.person_id, person), ne(sessions.id, except))),
}

export const livingSessions = (db: Db, person: IdNumber<'sign-in'>, now: Date) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.person_id, person), eq(sessions.kind, 'full'), gt(sessions.expires_at, now)))
    .orderBy(desc(sessions.seen_at), desc(sessions.id))

/** @returns whether there was such a session of this person */
export async function endOwnSession(tx: Db, person: IdNumber<'sign-in'>, id: number): Promise<boolean> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.person_id, person), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return ended.length === 1
}

/** The person has proved again who they are. The session gets another cookie. */
export async function confirmSession(tx: Db, id: number, method: string, now: Date): Promise<string> {
  const cookie = makeSecret()
  await tx
    .update(sessions)
    .set({
      verified_at: now,
      cookie_hash: hashSecret(cookie),
      methods: sql`array_append(array_remove(${sessions.methods}, ${method}::text), ${method}::text)`,
    })
    .where(eq(sessions.id, id))
  return cookie
}

/** Removes at most a thousand of each. */
export const removeEndedSessions = async (db: Db, now: Date): Promise<number> =>
  (await removeSome(db, sessions, lte(sessions.expires_at, now))) +
  (await removeSome(db, sessionTokens, lte(sessionTokens.expires_at, now)))
