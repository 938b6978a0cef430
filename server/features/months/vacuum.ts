import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open'
import { lastRow } from './closing.store'

/** Rows that are read from the table as well cost less than a vacuum. */
const changesBetween = 5_000

/**
 * Vacuums the changes of licences, at its first call and after many changes, so that their index alone tells a
 * month. PostgreSQL does so by itself, the embedded database never.
 */
export function vacuumWhenDue(db: Db): () => Promise<void> {
  let due = 0
  return async () => {
    const last = await lastRow(db)
    if (last < due) return
    await db.execute(sql`vacuum licence_changes`)
    due = last + changesBetween
  }
}
