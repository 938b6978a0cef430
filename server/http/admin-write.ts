import { sql } from 'drizzle-orm'
import type { Needs } from '#contract/wire'
import type { Db } from '../db/open'
import { inTransaction } from '../db/transaction'
import { mayDo, type Caller } from '../session/caller'
import { findCallerById } from '../session/session.store'
import { lacksPermission, unknownCredentials } from '../errors/refusal'

/** Any number that no other program on the same database is likely to take. */
const structureLock = 7_250_021

/** Writers of nodes, roles, people and keys take turns, on however many processes: what must hold across rows is then a plain check. */
export const takeTurns = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${structureLock})`)
/** Any number of others write side by side, but never beside one of those. */
const keepStructure = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock_shared(${structureLock})`)

type Write = <T>(
  db: Db,
  caller: Caller,
  needs: Needs,
  write: (tx: Db, caller: Caller) => Promise<T>,
) => Promise<T>

/** Reads the caller's rights again as they are then, behind the lock, and decides and writes in one transaction. */
const writeBehind =
  (lock: (tx: Db) => Promise<unknown>): Write =>
  (db, caller, needs, write) =>
    inTransaction(db, async (tx) => {
      await lock(tx)
      const now = await findCallerById(tx, caller.accountId)
      if (!now) throw unknownCredentials()
      if (!mayDo(now, needs)) throw lacksPermission(needs)
      return write(tx, now)
    })

/** A write to nodes, roles or people. It waits for its turn: these writes are rare; a lock of their own costs nobody anything. */
export const adminWrite = writeBehind(takeTurns)

/**
 * A write to anything else. The body of a request may take half a minute to arrive after its key was checked; the rights
 * are those of the moment of the write, and stay so until it is committed.
 */
export const ordinaryWrite = writeBehind(keepStructure)
