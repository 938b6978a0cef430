import { createHmac } from 'node:crypto'
import type { Db } from '../db/open'
import { signingKey } from './signing-key'

/**
 * What a decision is signed with where nobody tells whose a key is: the same mark for the same key, so that it shows whether
 * two people decided. It is 32 bits of an HMAC with a secret of this database: the key cannot be found from it.
 */
export async function markOf(db: Db, authorization: string, now: Date): Promise<string> {
  const { private_key } = await signingKey(db, now)
  return `key ${createHmac('sha256', private_key).update(`reviewer\n${authorization}`).digest('hex').slice(0, 8)}`
}
