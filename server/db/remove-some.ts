import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './open'

/** Removes at most a thousand rows, so that no statement takes long. @returns how many */
export async function removeSome(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const some = sql`ctid = any(array(select ctid from ${table} where ${where} limit 1000))`
  return (
    await db
      .delete(table)
      .where(some)
      .returning({ gone: sql`1` })
  ).length
}
