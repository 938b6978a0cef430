import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/open'
import type { Sealer, SealLocation } from './seal-secrets'

/**
 * Seals again, with the newest key, what an older one sealed in a table.
 * @param also what else changes then
 * @returns the number of secrets that no key opens
 */
export async function reseal(
  db: Db,
  seal: Sealer,
  table: PgTable & { readonly sealed: PgColumn },
  id: PgColumn,
  locationOf: (row: number) => SealLocation,
  also: (after: string) => SQL = () => sql``,
): Promise<number> {
  let closed = 0
  const rows = db.select({ row: sql<number>`${id}`, sealed: sql<string>`${table.sealed}` }).from(table)
  for (const { row, sealed } of await rows) {
    const secret = seal.open(locationOf(row), sealed)
    if (secret === undefined) closed++
    if (secret === undefined || seal.isCurrent(sealed)) continue
    const after = seal.seal(locationOf(row), secret)
    const change = sql`sealed = ${after}${also(after)}`
    // Only where it still is: somebody can replace it meanwhile.
    await db.execute(sql`update ${table} set ${change} where ${id} = ${row} and ${table.sealed} = ${sealed}`)
  }
  return closed
}
