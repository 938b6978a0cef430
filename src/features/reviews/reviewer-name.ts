import { readStoredJson, writeStored } from '../../lib/browser-storage'
import { currentSession, sessionDigest } from '../../session/session'

/** The name that the owner of a key typed last. A key has no name of its own. */
const storedName = 'reviewer'

type Kept = { readonly digest: string; readonly name: string }

/** The person who is signed in as themselves; undefined for a key. */
export function personNow(): string | undefined {
  const session = currentSession()
  return session.state === 'in' ? session.person?.name : undefined
}

/** Returns the name of the person, or the last one for the key that is signed in; empty if there is none. */
export function lastReviewer(): string {
  const person = personNow()
  if (person !== undefined) return person
  const kept = readStoredJson('localStorage', storedName) as Partial<Kept> | null | undefined // This file wrote it, below.
  const isMine = kept?.digest !== undefined && kept.digest === sessionDigest()
  return isMine && typeof kept.name === 'string' ? kept.name : ''
}

export function keepReviewer(name: string): void {
  const digest = sessionDigest()
  if (digest === undefined) return
  // Without storage, the field starts empty.
  writeStored('localStorage', storedName, JSON.stringify({ digest, name } satisfies Kept))
}
