import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './open'

const attempts = 4
/** Begun again at once, it could take the row that the other one has just been woken for, and stand in its way once more. */
const pauseMs = 20
/** Serialization failure and deadlock: nothing was written, and the same again is likely to work. */
const worthRepeating = new Set(['40001', '40P01'])

function isWorthRepeating(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (worthRepeating.has(String((cause as { code?: unknown }).code))) return true
  }
  return false
}

/** A transaction, begun again up to three times when the database had to give it up for another one's sake. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt === attempts || !isWorthRepeating(error)) throw error
      await sleep(pauseMs * attempt)
    }
  }
}
