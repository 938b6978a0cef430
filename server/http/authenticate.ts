import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { failedSignInsPerMinute } from '#contract/session'
import { failedSignIns } from '../audit/audit.store'
import { noCredentials, throttled, unknownCredentials, type Refusal } from '../errors/refusal'
import type { Caller } from '../session/caller'
import { hashKey, looksLikeKey } from '../session/keys'
import { findCaller } from '../session/session.store'
import { addressOf } from './address'
import type { Deps } from './deps'

const minuteMs = 60_000

/** Finds the caller by the bearer key. The database gets only the hash of the key, and nothing keeps the key itself. */
export async function authenticate(deps: Deps, request: FastifyRequest): Promise<Caller> {
  const { authorization } = request.headers
  if (authorization === undefined || authorization.trim() === '') {
    deps.limits.countWithoutKey(request)
    throw noCredentials()
  }
  const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  if (key === undefined || !looksLikeKey(key)) throw await unlessTooMany(deps, request, unknownCredentials())
  const hash = hashKey(key)
  const found = await findCaller(deps.db, hash)
  if (!found || !timingSafeEqual(Buffer.from(found.keyHash, 'hex'), Buffer.from(hash, 'hex')))
    throw await unlessTooMany(deps, request, unknownCredentials())
  return found.caller
}

/**
 * Counts unknown keys in the audit log, which all processes share. A known key always works: a broken script must not lock out
 * colleagues at the same address, and nobody can guess 256 bits.
 */
async function unlessTooMany(
  { db, clock, limits }: Deps,
  request: FastifyRequest,
  refusal: Refusal,
): Promise<Refusal> {
  limits.countUnknownKey(request)
  const failed = await failedSignIns(db, addressOf(request), clock(), minuteMs)
  return failed < failedSignInsPerMinute
    ? refusal
    : throttled('Too many requests without a valid key. Try again in a minute.', minuteMs / 1000)
}
