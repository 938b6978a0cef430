import { createHash, randomBytes } from 'node:crypto'

/** The secret of an activation link: 256 bits, so that it can't be guessed. */
export const makeToken = (): string => randomBytes(32).toString('base64url')
/** What is stored of it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
