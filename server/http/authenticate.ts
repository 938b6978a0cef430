import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { failedSignInsPerMinute, guessedKeysPerMinute } from '#contract/session'
import { countedSoFar } from '../audit/audit.store'
import { Flood, noCredentials, unknownCredentials, type Refusal } from '../errors/refusal'
import type { Caller } from '../session/caller'
import { hashKey, looksLikeKey } from '../session/keys'
import { findCaller } from '../session/session.store'
import type { Deps } from './deps'
import { countedAddress, floodOf, unknownKey } from './shared-lines'

const minuteSeconds = 60

/** Finds the caller by the bearer key. The database gets only the hash of the key, and nothing keeps the key itself. */
export async function authenticate(deps: Deps, request: FastifyRequest): Promise<Caller> {
  const { authorization } = request.headers
  if (authorization === undefined || authorization.trim() === '') {
    deps.limits.countWithoutKey(request)
    throw noCredentials()
  }
  const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  const unknown = unknownCredentials()
  const hash = hashKey(key ?? '')
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
  deps.limits.noteKey(request, hash, 200)
  request.sharer = deps.limits.sharerOf(request, hash)
  return found.caller
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
