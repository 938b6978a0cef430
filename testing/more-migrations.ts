import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { journalIn, migrate, migrationsFolder } from '#server/db/migrate'
import type { Db } from '#server/db/open'
import { projectRoot } from '#server/db/project-root'
import { temporaryFolder } from './temporary'

/** The migrations, and some that later versions could have. */
export const migrationsAnd = (...more: string[]): string => migrationsFrom(journalIn(migrationsFolder), more)

function migrationsFrom(entries: ReturnType<typeof journalIn>, more: readonly string[] = []): string {
  const folder = path.join(temporaryFolder(), 'migrations')
  cpSync(migrationsFolder, folder, { recursive: true })
  const last = entries.at(-1)!
  const added = more.map((text, index) => {
    const entry = { ...last, when: last.when + 1 + index, tag: `more_${index}` }
    writeFileSync(path.join(folder, `${entry.tag}.sql`), text)
    return entry
  })
  writeFileSync(
    path.join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries: [...entries, ...added] }),
  )
  return folder
}

/**
 * Gives a database the tables of 1.0.0, and the rows that an installation had at the last commit before. That
 * commit had 27 migrations, so a database at that commit has the newest of them.
 */
export async function makeReleased(db: Db, isShared: boolean): Promise<void> {
  await db.execute(sql`drop schema if exists drizzle cascade`)
  await db.execute(sql`drop schema public cascade`)
  await db.execute(sql`create schema public`)
  const folder = migrationsFrom(journalIn(migrationsFolder).slice(0, 1))
  await migrate({ db, mayMigrate: true, isShared, folder })
  const rows = readFileSync(path.join(projectRoot, 'testing/release-1.0.0.sql'), 'utf8')
  await db.transaction(async (tx) => {
    for (const statement of rows.trim().split(/(?<=;)\n(?=INSERT|SELECT|truncate)/))
      await tx.execute(sql.raw(statement))
  })
}
