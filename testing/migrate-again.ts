import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { migrationsFolder } from '#server/db/migrate'
import type { Db } from '#server/db/open'

/** Runs the statements of one migration, which can run again. */
export async function migrateAgain(db: Db, name: string): Promise<void> {
  const text = readFileSync(path.join(migrationsFolder, `${name}.sql`), 'utf8')
  for (const one of text.split('--> statement-breakpoint')) await db.execute(sql.raw(one))
}
