import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { addHistory } from './history/add-history'
import { isEmpty, seedEmpty, seedSample } from './seed'

/** An arbitrary number, unlikely to be the lock of another program on the same database. */
const firstStartLock = 7_250_020

/**
 * Fills an empty database once, even when several processes start together.
 * @returns the administrator's key if this call made it and there is a terminal to show it; it can't be shown
 * again
 */
export async function fillWhenEmpty(
  db: Db,
  options: { sampleData: boolean; keysFile: string; isTerminal: boolean; now: Date },
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${firstStartLock})`)
    if (!(await isEmpty(tx))) return undefined
    const { sampleData, keysFile, isTerminal, now } = options
    const keys = await (sampleData ? seedSample : seedEmpty)(tx, now)
    if (sampleData) await addHistory(tx, now)
    // Without a terminal, standard output is a log, which others read and keep. Written before the commit: a
    // failed transaction only means another file later, but keys that were not written are lost for good.
    if (sampleData || !isTerminal) writeKeys(keysFile, keys)
    return isTerminal ? keys.administrator : undefined
  })
}

function writeKeys(file: string, keys: Record<string, string>): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.part`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.part`, file)
}
