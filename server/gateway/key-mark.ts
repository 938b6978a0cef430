import { createHmac } from 'node:crypto'

/**
 * Names the key of a caller in decisions, because the API does not tell whose key it is. The same key has the
 * same mark, which shows whether two people decided. The mark is 32 bits of an HMAC with the secret of this
 * database that signs, so it does not reveal the key. With another secret, marks begin anew.
 */
export const keyMark = (secret: string, authorization: string): string =>
  `key ${createHmac('sha256', secret).update(`reviewer\n${authorization}`).digest('hex').slice(0, 8)}`
