import type { Db } from '../db/open'
import { found } from '../errors/refusal'
import { lockPerson } from '../session/ways.store'

/** The caller's own person, locked in a transaction. */
export const self = async (db: Db, { id }: { readonly id: number }) => found(await lockPerson(db, id))
