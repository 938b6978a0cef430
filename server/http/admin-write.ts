import { sql } from 'drizzle-orm'
import type { Needs } from '#contract/wire'
import type { Db } from '../db/open'
import { inTransaction } from '../db/transaction'
import { lacksPermission, unknownCredentials } from '../errors/refusal'
import { mayDo, type Caller } from '../session/caller'
import { findCallerById } from '../session/session.store'

/** An arbitrary number that no other program on the same database is likely to use. */
const structureLock = 7_250_021

/**
 * Lets one writer of nodes, roles, people and keys at a time go on, across all processes: a rule over several rows is then a
 * plain check.
 */
export const lockStructure = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${structureLock})`)
/** Any number of other writers go on side by side, but never beside one of those. */
const shareStructure = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock_shared(${structureLock})`)

type Write = <T>(
  db: Db,
  caller: Caller,
  needs: Needs,
  write: (tx: Db, caller: Caller) => Promise<T>,
) => Promise<T>

/** Reads the caller's permissions again behind the lock, then decides and writes in one transaction. */
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

/** A write to nodes, roles or people. Such writes are rare, so that waiting for each other costs nothing. */
export const adminWrite = writeBehind(lockStructure)

/**
 * A write to anything else. Its body may arrive half a minute after the key was checked, so it uses the permissions of the
 * moment of the write. They can't change until it is committed.
 */
export const ordinaryWrite = writeBehind(shareStructure)
