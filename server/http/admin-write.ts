import { sql } from 'drizzle-orm'
import type { Needs } from '#contract/wire'
import type { Db } from '../db/open'
import { inTransaction } from '../db/transaction'
import { mayDo, type Caller } from '../session/caller'
import { findCallerById } from '../session/session.store'
import { lacksPermission, unknownCredentials } from './refusal'

/** Any number that no other program on the same database is likely to take. */
const structureLock = 7_250_021

/** Writers of nodes, roles, people and keys take turns, on however many processes: what must hold across rows is then a plain check. */
export const takeTurns = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${structureLock})`)

/**
 * A write to nodes, roles or people. It waits for its turn, reads the caller's rights again as they are then, and
 * decides and writes in one transaction. These writes are rare; a lock of their own costs nobody anything.
 */
export async function adminWrite<T>(db: Db, caller: Caller, needs: Needs, write: (tx: Db, caller: Caller) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await takeTurns(tx)
    const now = await findCallerById(tx, caller.accountId)
    if (!now) throw unknownCredentials()
    if (!mayDo(now, needs)) throw lacksPermission(needs)
    return write(tx, now)
  })
}
