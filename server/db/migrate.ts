import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { causesOf } from './causes'
import { projectRoot } from './project-root'

/** Either database, or a transaction on it: the `Db` of open.ts, which imports this file. */
type Db = PgDatabase<PgQueryResultHKT>

export const migrationsFolder = path.join(projectRoot, 'server/db/migrations')

/** An arbitrary number, unlikely to be the lock of another program on the same database. */
const migrationLock = 7_250_019

// Written by drizzle-kit.
const journal = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
  entries: { when: number; tag: string }[]
}
const known = journal.entries.map((entry) => entry.when)

/** A process that may not change the tables found that they aren't up to date. */
export class MissingMigrations extends Error {}

/**
 * Brings the tables up to date in one transaction. The lock belongs to that transaction, so that a pooler may give each
 * transaction another connection. Of several processes one migrates, and the others wait.
 * @param mayMigrate otherwise tables that aren't up to date are refused
 * @throws when a newer program made the database: an older one must not write into tables that it doesn't know
 */
export async function migrate(db: Db, mayMigrate: boolean): Promise<void> {
  const newestBefore = await newestIn(db)
  const pending = pendingAfter(newestBefore)
  if (pending === 0) return
  if (!mayMigrate)
    throw new MissingMigrations(
      `The tables of the database are not up to date: ${pending} of ${known.length} migrations are missing. Run npm run migrate, or start without MIGRATE=0.`,
    )
  // Migrating a large database takes a while. Nobody waits for a new one.
  if (newestBefore !== null)
    process.stderr.write(
      `The database is from an older version. ${pending} of ${known.length} migrations follow.\n`,
    )
  await db.transaction(async (tx) => {
    await lockMigrations(tx)
    await tx.execute(sql`create schema if not exists drizzle`)
    // The table that Drizzle's own migrator makes.
    await tx.execute(
      sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    )
    const newest = (await newestIn(tx)) ?? 0
    pendingAfter(newest)
    for (const { sql: statements, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
      if (folderMillis <= newest) continue
      for (const statement of statements)
        await tx.execute(sql.raw(statement)).catch((error: unknown) => {
          throw failed(folderMillis, error)
        })
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
      )
    }
  })
}

/** Names the migration and the database's reason. The error of the driver would only repeat the statement. */
function failed(when: number, error: unknown): Error {
  const tag = journal.entries.find((entry) => entry.when === when)?.tag
  const [reason] = [...causesOf(error)].slice(-1)
  return new Error(`Migration ${tag} failed, and the database stays as it was: ${reason?.message}.`, {
    cause: error,
  })
}

async function lockMigrations(tx: Db): Promise<void> {
  if ((await valueOf(tx, sql`pg_try_advisory_xact_lock(${migrationLock})`)) === true) return
  process.stderr.write('Another process is migrating the database. This one waits for it.\n')
  await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
}

/** When the newest migration of this database was made; null before the first. */
async function newestIn(db: Db): Promise<number | null> {
  if ((await valueOf(db, sql`to_regclass('drizzle.__drizzle_migrations')::text`)) === null) return null
  const newest = await valueOf(db, sql`(select max(created_at)::float8 from drizzle.__drizzle_migrations)`)
  return typeof newest === 'number' ? newest : null
}

function pendingAfter(newest: number | null): number {
  if (newest !== null && newest > Math.max(...known))
    throw new Error(
      'The database was made by a newer version of this program. Start that version, or restore a backup from before it.',
    )
  return known.filter((when) => when > (newest ?? 0)).length
}

async function valueOf(db: Db, expression: SQL): Promise<unknown> {
  const rows = await db.select({ value: sql<unknown>`value` }).from(sql`(select ${expression} as value) one`)
  return rows[0]?.value
}
