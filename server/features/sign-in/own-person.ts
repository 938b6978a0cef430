import type { CallingPerson } from '../../callers/caller'
import type { Db } from '../../db/open'
import { SessionOver } from '../../errors/refusal'
import { lockPerson, type LockedPerson } from '../../callers/sign-in-ways.store'

/**
 * The caller's own person, locked in a transaction. Somebody may have deleted them since the request began.
 */
export async function ownPerson(db: Db, { id }: Pick<CallingPerson, 'id'>): Promise<LockedPerson> {
  const person = await lockPerson(db, id)
  if (!person) throw new SessionOver()
  return person
}
