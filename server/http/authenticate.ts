import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/open'
import type { Caller } from '../session/caller'
import { hashKey, looksLikeKey } from '../session/keys'
import { findCaller } from '../session/session.store'
import { noCredentials, unknownCredentials } from './refusal'

/** Finds the caller by the bearer key. The key itself is neither compared nor kept: only its hash meets the database. */
export async function authenticate(db: Db, request: FastifyRequest): Promise<Caller> {
  const { authorization } = request.headers
  if (authorization === undefined || authorization.trim() === '') throw noCredentials()
  const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  if (key === undefined || !looksLikeKey(key)) throw unknownCredentials()
  const hash = hashKey(key)
  const found = await findCaller(db, hash)
  if (!found || !timingSafeEqual(Buffer.from(found.keyHash, 'hex'), Buffer.from(hash, 'hex'))) throw unknownCredentials()
  return found.caller
}
