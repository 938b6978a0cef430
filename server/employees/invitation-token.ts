import { createHash, randomBytes } from 'node:crypto'

/** The secret of an activation link: 256 bits, which nobody can guess. */
export const makeToken = (): string => randomBytes(32).toString('base64url')
/** The only form in which the secret is stored. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
