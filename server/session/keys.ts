import { createHash, randomBytes } from 'node:crypto'
import { keyBytes, keyPrefix } from '#contract/session'

const keyPattern = new RegExp(`^${keyPrefix}[A-Za-z0-9_-]{${Math.ceil((keyBytes * 4) / 3)}}$`)

/** A new service account key: shown once, never stored. */
export const makeKey = (): string => keyPrefix + randomBytes(keyBytes).toString('base64url')

/** The only form in which a key is stored. A plain SHA-256 is enough: nobody can guess 32 random bytes, however fast the hash is. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Whether a text has the form of our keys. Anything else is refused without asking the database. */
export const looksLikeKey = (text: string): boolean => keyPattern.test(text)
