import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { unavailable } from '../errors/refusal'

/** Load balancers expect an answer about readiness within two seconds. */
const answerWithinMs = 1_500
const sharedForMs = 1_000

/**
 * Throws 503 while the database doesn't answer. Anybody may ask, so callers within a second share one
 * question to the database.
 * @param now milliseconds on a clock that never goes back
 */
export function readiness(db: Db, now: () => number): () => Promise<void> {
  let asked: { readonly at: number; readonly isReady: Promise<boolean> } | undefined
  return async () => {
    if (!asked || now() - asked.at >= sharedForMs) asked = { at: now(), isReady: answers(db) }
    if (!(await asked.isReady)) throw unavailable()
  }
}

/** A frozen database, or one behind a broken network, accepts a statement and never answers. */
async function answers(db: Db): Promise<boolean> {
  try {
    const answer = db.execute(sql`select 1`).then(() => true)
    return await Promise.race([answer, sleep(answerWithinMs, false, { ref: false })])
  } catch {
    return false
  }
}
