import type { IdNumber } from '#contract/shape'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/open'
import { authenticators } from '../../db/people.schema'
import type { Sealer, SealLocation } from '../../sealing/seal-secrets'

export const sealLocationOf = (person: IdNumber<'sign-in'>): SealLocation => ({
  table: 'authenticators',
  row: person,
})

type Sealed = { readonly row: number; readonly sealed: string }
type Target = {
  readonly sealLocationOf: (row: number) => SealLocation
  /** Saves the new value where the old one still is. */
  readonly save: (row: number, before: string, after: string) => Promise<unknown>
}

/**
 * Seals again, with the newest key, what an older one sealed. @returns the number of secrets that no key
 * opens
 */
export async function resealRows(
  seal: Sealer,
  rows: readonly Sealed[],
  { sealLocationOf: locationOf, save }: Target,
): Promise<number> {
  let closed = 0
  for (const { row, sealed } of rows) {
    const secret = seal.open(locationOf(row), sealed)
    if (secret === undefined) closed++
    else if (!seal.isCurrent(sealed)) await save(row, sealed, seal.seal(locationOf(row), secret))
  }
  return closed
}

/** The same for all authenticators. */
export const resealAll = async (db: Db, seal: Sealer): Promise<number> =>
  resealRows(
    seal,
    await db.select({ row: authenticators.person_id, sealed: authenticators.sealed }).from(authenticators),
    {
      sealLocationOf,
      save: (person, before, after) =>
        db
          .update(authenticators)
          .set({ sealed: after })
          // Somebody can set up another one meanwhile.
          .where(and(eq(authenticators.person_id, person), eq(authenticators.sealed, before))),
    },
  )
