import { sql } from 'drizzle-orm'
import { needsAt, type Endpoint } from '#contract/wire'
import type { Db } from '../db/open'
import { inTransaction } from '../db/transaction'
import { lacksPermission, SessionOver, unknownCredentials } from '../errors/refusal'
import { mayDo, type Caller } from '../callers/caller'
import { findKeyById } from '../callers/callers.store'
import type { Deps } from './route-deps'

/** An arbitrary number that no other program on the same database is likely to use. */
const structureLock = 7_250_021

/**
 * Admits one writer of nodes, roles, people and keys at a time, across all processes, so that a rule about
 * several rows is a plain check.
 */
export const lockStructure = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${structureLock})`)
/** Admits any number of ordinary writes at a time, but none beside an admin write. */
const shareStructure = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock_shared(${structureLock})`)

type Write = <T>(
  deps: Pick<Deps, 'db' | 'people'>,
  caller: Caller,
  entry: Pick<Endpoint, 'needs' | 'ofKeepers'>,
  write: (tx: Db, caller: Caller) => Promise<T>,
) => Promise<T>

/** Reads the caller's permissions again behind the lock, then decides and writes in one transaction. */
const writeBehind =
  (lock: (tx: Db) => Promise<unknown>): Write =>
  ({ db, people }, { id, session }, entry, write) =>
    inTransaction(db, async (tx) => {
      await lock(tx)
      const now = session ? await people.bySession(tx, session.id) : await findKeyById(tx, id)
      if (!now) throw session ? new SessionOver() : unknownCredentials()
      const needs = needsAt(!people.haveKeys, entry)
      if (!mayDo(now, needs)) throw lacksPermission(needs)
      return write(tx, now)
    })

/** A write to nodes, roles, people or keys. They are rare, so waiting for each other costs nothing. */
export const adminWrite = writeBehind(lockStructure)

/**
 * A write to anything else. Its body may arrive half a minute after the check of the key, so it uses the
 * permissions at the moment of the write. They can't change until it is committed.
 */
export const ordinaryWrite = writeBehind(shareStructure)
