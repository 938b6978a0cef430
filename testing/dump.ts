import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/open'

/** Every row of our tables, as text. */
export async function dump(db: Db): Promise<string> {
  const tables = await db
    .select({ name: sql<string>`format('%I.%I', schemaname, tablename)` })
    .from(sql`pg_tables where schemaname = 'public'`)
  const all: unknown[] = []
  for (const { name } of tables) all.push(await db.select({ row: sql`t::text` }).from(sql.raw(`${name} t`)))
  return JSON.stringify(all)
}
