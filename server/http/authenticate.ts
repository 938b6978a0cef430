import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { failedSignInsPerMinute, guessedKeysPerMinute } from '#contract/session'
import type { Endpoint } from '#contract/wire'
import { countedSoFar } from '../audit/audit.store'
import {
  expiredCredentials,
  Flood,
  lacksPermission,
  noCredentials,
  SessionOver,
  unknownCredentials,
  type Refusal,
} from '../errors/refusal'
import { markOf, type Caller } from '../callers/caller'
import { hashSecret, isToken, looksLikeKey, looksLikeToken } from '../callers/keys'
import { findCaller, isUseDue, noteUse } from '../callers/callers.store'
import { personOfCookie } from '../callers/sessions.store'
import { cookieOf } from './visitor'
import type { Deps } from './route-deps'
import { countedAddress, floodOf, unknownKey } from './shared-lines'

const minuteSeconds = 60

/**
 * Finds the caller by the key of a service account or the token of a session. The database gets only its
 * hash, and nothing keeps the secret itself.
 */
export async function authenticate(deps: Deps, request: FastifyRequest): Promise<Caller> {
  const { authorization } = request.headers
  if (authorization === undefined || authorization.trim() === '') {
    deps.limits.countWithoutKey(request)
    throw noCredentials()
  }
  const bearer = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  if (bearer !== undefined && isToken(bearer)) return personBy(deps, request, bearer)
  if (deps.people.haveKeys) return accountBy(deps, request, bearer)
  // A gateway doesn't know the keys of its API, so this isn't a failed sign-in either.
  deps.limits.countWithoutKey(request)
  throw lacksPermission('person')
}

/** Finds a person by the token of their session. */
export async function personBy(deps: Deps, request: FastifyRequest, token: string): Promise<Caller> {
  const hash = hashSecret(token)
  request.sharer = deps.limits.sharerOf(request, hash)
  const look = () => deps.turns.look(request.sharer, () => callerWith(deps, hash))
  const caller = looksLikeToken(token) ? await look() : undefined
  if (!caller) {
    // Counts with the requests without a key, so that guessing stays slow.
    deps.limits.countWithoutKey(request)
    throw new SessionOver()
  }
  // A new token every few minutes must not look like a new caller.
  request.sharer = markOf(caller)
  return caller
}

async function callerWith(
  { people, db, clock, withoutRoom }: Deps,
  hash: string,
): Promise<Caller | undefined> {
  const now = clock()
  const session = withoutRoom.byToken(hash, now)
  return session === undefined ? people.byToken(db, hash, now) : people.bySession(db, session)
}

/**
 * Counts a request that needs no key: as one of the person whose page sent it, otherwise by its address. Many
 * people can be behind one address.
 */
export async function countPublic(deps: Deps, entry: Endpoint, request: FastifyRequest): Promise<void> {
  const person = await personBehind(deps, entry, request)
  if (person === undefined) return deps.limits.countWithoutKey(request)
  request.sharer = markOf({ kind: 'person', id: person })
  deps.limits.countKey(request, request.sharer)
}

async function personBehind(
  deps: Deps,
  entry: Endpoint,
  request: FastifyRequest,
): Promise<number | undefined> {
  const { authorization, origin } = request.headers
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
  const look = <T>(work: () => Promise<T>) => deps.turns.look(request.sharer, work)
  if (looksLikeToken(token)) return (await look(() => callerWith(deps, hashSecret(token))))?.id
  const site = deps.site()
  const cookie = entry.cookie && origin === site.origin ? cookieOf(site, request) : undefined
  return cookie === undefined ? undefined : look(() => personOfCookie(deps.db, cookie, deps.clock()))
}

async function accountBy(deps: Deps, request: FastifyRequest, key: string | undefined): Promise<Caller> {
  const unknown = unknownCredentials()
  const hash = hashSecret(key ?? '')
  deps.limits.allowKey(request, hash, guessedKeysPerMinute)
  request.sharer = deps.limits.sharerOf(request, hash)
  const look = () => deps.turns.look(request.sharer, () => findCaller(deps.db, hash))
  const found = key !== undefined && looksLikeKey(key) ? await look() : undefined
  if (!found || !timingSafeEqual(Buffer.from(found.keyHash, 'hex'), Buffer.from(hash, 'hex'))) {
    deps.limits.noteKey(request, hash, unknown.status)
    // Counted in this process first: above the limit, the database need not count too.
    deps.limits.allowKey(request, hash, failedSignInsPerMinute + 1)
    throw await deps.turns.look(request.sharer, () => unlessTooMany(deps, request, unknown))
  }
  const now = deps.clock()
  if (found.expiresAt && found.expiresAt <= now) {
    deps.limits.noteKey(request, hash, 401)
    throw expiredCredentials(found.expiresAt)
  }
  deps.limits.noteKey(request, hash, 200)
  request.sharer = deps.limits.sharerOf(request, hash)
  if (isUseDue(found.lastUsedAt, now)) await noteUseOf(deps, request, found.caller, now)
  return found.caller
}

/** A request must not fail because its time can't be noted: reads work also while the disk is full. */
async function noteUseOf(deps: Deps, request: FastifyRequest, { id }: Caller, now: Date): Promise<void> {
  if (!deps.hasRoom()) return
  await deps.turns
    .look(request.sharer, () => noteUse(deps.db, id, now))
    .catch((error: unknown) => request.log.warn({ err: error }, 'the use of a key was not noted'))
}

/** Counts unknown keys in the audit log, which all processes share. */
async function unlessTooMany(
  { db, clock }: Deps,
  request: FastifyRequest,
  refusal: Refusal,
): Promise<Refusal> {
  const line = { address: countedAddress(request), flood: floodOf(unknownKey, clock()) }
  const failed = await countedSoFar(db, line)
  return failed < failedSignInsPerMinute
    ? refusal
    : new Flood(minuteSeconds, 'Too many requests without a valid key. Try again in a minute.')
}
