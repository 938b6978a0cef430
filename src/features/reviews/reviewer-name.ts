import { readStoredJson, writeStored } from '../../lib/browser-storage'
import type { Employee } from '#contract/employees'
import type { ReviewSummary } from '#contract/reviews/reviews'
import type { Id } from '#contract/shape'
import { currentSession, sessionDigest, useSession } from '../../session/session'

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

/** What tells a reviewer apart from others of the same name. */
export const whereabouts = ({ msp_node_name, email }: Employee): string =>
  [msp_node_name, email].filter(Boolean).join(' · ')

type Named = { readonly name: string; readonly id: Id<'employee'> | null | undefined }
/** A name, with the ID beside a namesake. */
export const toldApart = ({ name, id }: Named, others: readonly Named[]): string =>
  id != null && others.some((one) => one.name === name && one.id !== id) ? `${name} (ID ${id})` : name

/** Whose review it is. */
export const reviewerOf = ({ reviewer = '', reviewer_id }: ReviewSummary): Named => ({
  name: reviewer,
  id: reviewer_id,
})

/** Whose review it is, if it is somebody else's. */
export function useForeign(review: ReviewSummary): string | undefined {
  const session = useSession()
  const person = session.state === 'in' ? session.person : undefined
  const whose = reviewerOf(review)
  if (whose.id == null || whose.id === person?.employee) return undefined
  return toldApart(whose, person ? [{ name: person.name, id: person.employee }] : [])
}
