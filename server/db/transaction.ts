import { setTimeout as sleep } from 'node:timers/promises'
import { causesOf } from './error-causes'
import type { Db } from './open'

const attempts = 4
/** Without a pause, the retry could take the row that the other transaction was just woken for. */
const pauseMs = 20
/** Serialization failure and deadlock. Nothing was written, and a retry is likely to work. */
const retryable = new Set<unknown>(['40001', '40P01'])

function isRetryable(error: unknown): boolean {
  for (const { code } of causesOf(error)) if (retryable.has(code)) return true
  return false
}

/** Runs reads that all see the database as it was at the first of them. */
export const inSnapshot = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' })

/**
 * Runs a transaction. If the database aborts it in favour of another one, it is retried up to three times.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error
      await sleep(pauseMs * attempt)
    }
  }
}
