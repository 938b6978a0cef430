import { sha256 } from '../lib/sha-256'

/** The digest of a key or person, by which they get their kept input back. The key itself isn't kept. */
export const digestOfKey = (key: string, base: string): Promise<string> =>
  sha256(new TextEncoder().encode(`dashboard input ${base} ${key}`))
