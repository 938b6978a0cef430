import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open'
import { authenticators } from '../db/people.schema'
import type { Place, Sealer } from './seal'

export const placeOf = (person: number): Place => ({ table: 'authenticators', row: person })

/** Seals again, with the newest key, what an older one sealed. @returns the number of secrets that no key opens */
export async function resealAll(db: Db, seal: Sealer): Promise<number> {
  let closed = 0
  for (const { person_id, sealed } of await db.select().from(authenticators)) {
    if (seal.isCurrent(sealed)) continue
    const secret = seal.open(placeOf(person_id), sealed)
    if (secret === undefined) closed++
    else
      await db
        .update(authenticators)
        .set({ sealed: seal.seal(placeOf(person_id), secret) })
        // Somebody can set up another one meanwhile.
        .where(and(eq(authenticators.person_id, person_id), eq(authenticators.sealed, sealed)))
  }
  return closed
}
