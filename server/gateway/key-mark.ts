import { createHmac } from 'node:crypto'
import type { Db } from '../db/open'
import { signingKey } from '../signing/signing-key'

/**
 * Names the key of a caller in decisions, because the API does not tell whose key it is. The same key has the
 * same mark, which shows whether two people decided. The mark is 32 bits of an HMAC with a secret of this
 * database, so it does not reveal the key.
 */
export async function keyMark(db: Db, authorization: string, now: Date): Promise<string> {
  const { private_key } = await signingKey(db, now)
  return `key ${createHmac('sha256', private_key).update(`reviewer\n${authorization}`).digest('hex').slice(0, 8)}`
}
