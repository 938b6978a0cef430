import { createHash, randomBytes } from 'node:crypto'
import { keyBytes, keyPrefix } from '#contract/service-accounts'
import { tokenBytes, tokenPrefix } from '#contract/sign-in/sessions'

const patternOf = (prefix: string, bytes: number) =>
  new RegExp(`^${prefix}[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`)
const keyPattern = patternOf(keyPrefix, keyBytes)
const tokenPattern = patternOf(tokenPrefix, tokenBytes)

/** A new service account key: shown once, never stored. */
export const makeKey = (): string => keyPrefix + randomBytes(keyBytes).toString('base64url')

/** A secret of 256 bits for a link, a cookie or a ticket. */
export const makeSecret = (): string => randomBytes(32).toString('base64url')

export const looksLikeSecret = (text: string): boolean => patternOf('', 32).test(text)

/** The only form in which a secret is stored. SHA-256 is enough, because nobody can guess 32 random bytes. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Whether a text has the form of our keys. Anything else is refused without asking the database. */
export const looksLikeKey = (text: string): boolean => keyPattern.test(text)

/** A new bearer token of a session. It is stored as a hash, like a key. */
export const makeSessionToken = (): string => tokenPrefix + randomBytes(tokenBytes).toString('base64url')
/** Whether a text claims to be the token of a session. */
export const isToken = (text: string): boolean => text.startsWith(tokenPrefix)
export const looksLikeToken = (text: string): boolean => tokenPattern.test(text)
