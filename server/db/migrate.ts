import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { causesOf } from './causes'
import { projectRoot } from './project-root'

/** Either database, or a transaction on it: the `Db` of open.ts, which imports this file. */
type Db = PgDatabase<PgQueryResultHKT>

export const migrationsFolder = path.join(projectRoot, 'server/db/migrations')

/** An arbitrary number, unlikely to be the lock of another program on the same database. */
const migrationLock = '7250019'

type Entry = { readonly when: number; readonly tag: string }
const journalIn = (folder: string): Entry[] =>
  // Written by drizzle-kit.
  (JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as { entries: Entry[] }).entries

/** A process that may not change the tables found that they aren't up to date. */
export class MissingMigrations extends Error {}

type Migration = Entry & { readonly statements: readonly string[]; readonly hash: string }
/** PostgreSQL builds an index beside reads and writes only outside a transaction. */
const isConcurrent = ({ statements }: Migration) => statements.some((one) => /\bconcurrently\b/i.test(one))

type Migrating = {
  readonly db: Db
  /** Otherwise tables that aren't up to date are refused. */
  readonly mayMigrate: boolean
  /** Whether other processes can use the database meanwhile. */
  readonly isShared: boolean
  readonly folder?: string
}

/**
 * Brings the tables up to date: in one transaction, or, where a migration builds indexes concurrently, in one before and one after
 * it. The lock belongs to a transaction, so that a pooler may give each transaction another connection. Of several processes one
 * migrates, and the others wait.
 * @throws when a newer program made the database: an older one must not write into tables that it doesn't know
 */
export async function migrate({
  db,
  mayMigrate,
  isShared,
  folder = migrationsFolder,
}: Migrating): Promise<void> {
  const journal = journalIn(folder)
  const newestBefore = await newestIn(db)
  const pending = leftAfter(journal, newestBefore).length
  if (pending === 0) return
  if (!mayMigrate)
    throw new MissingMigrations(
      `The tables of the database are not up to date: ${pending} of ${journal.length} migrations are missing. Run npm run migrate, or start without MIGRATE=0.`,
    )
  // Migrating a large database takes a while. Nobody waits for a new one.
  if (newestBefore !== null)
    process.stderr.write(
      `The database is from an older version. ${pending} of ${journal.length} migrations follow.\n`,
    )
  const all = readMigrationFiles({ migrationsFolder: folder }).flatMap(({ sql: statements, hash }, index) => {
    const entry = journal[index]
    return entry ? { ...entry, statements, hash } : []
  })
  for (;;) {
    const next = await inTurn(db, (tx) => untilConcurrent(tx, all))
    if (!next) return
    await (isShared ? inTurn(db, (tx) => runConcurrent(db, tx, next)) : runConcurrent(db, db, next))
  }
}

/** Runs migrations up to one that can't be in a transaction. @returns that one */
async function untilConcurrent(tx: Db, all: readonly Migration[]): Promise<Migration | undefined> {
  // A statement that waits for its lock makes everybody behind it wait.
  await tx.execute(sql`set local lock_timeout = '1s'`)
  await tx.execute(sql`create schema if not exists drizzle`)
  // The table that Drizzle's own migrator makes.
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  for (const migration of leftAfter(all, await newestIn(tx))) {
    if (isConcurrent(migration)) return migration
    await run(tx, migration)
    await note(tx, migration)
  }
  return undefined
}

/** @param tx holds the lock meanwhile */
async function runConcurrent(db: Db, tx: Db, migration: Migration): Promise<void> {
  // Another process has done it meanwhile.
  if (((await newestIn(tx)) ?? 0) >= migration.when) return
  await run(db, migration)
  await note(tx, migration)
}

async function run(db: Db, { statements, tag }: Migration): Promise<void> {
  for (const statement of statements)
    await db.execute(sql.raw(statement)).catch((error: unknown) => {
      throw failed(tag, error)
    })
}

const note = (db: Db, { hash, when }: Migration) =>
  db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`)

/**
 * Runs work in a transaction with the lock of the migrations. It asks for the lock again and again, each time in a transaction of its
 * own, because PostgreSQL ends a concurrent index only when all older transactions have ended. It starts again while somebody uses a
 * table that must change, so that nobody waits behind the migration for long.
 */
async function inTurn<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  let lastSaid = ''
  const say = (words: string) => {
    if (words !== lastSaid) process.stderr.write(`${words}\n`)
    lastSaid = words
  }
  for (let attempts = 1; ;) {
    try {
      const done = await db.transaction(async (tx) =>
        (await valueOf(tx, sql`pg_try_advisory_xact_lock(${sql.raw(migrationLock)})`)) === true
          ? { value: await work(tx) }
          : undefined,
      )
      if (done) return done.value
      say('Another process is migrating the database. This one waits for it.')
    } catch (error) {
      const isInUse = [...causesOf(error)].some(({ code }) => code === lockNotAvailable)
      if (!isInUse || attempts++ === mostAttempts) throw error
      say('The database is in use. The migrations wait for a quiet moment.')
    }
    await sleep(250)
  }
}
const lockNotAvailable = '55P03'
/** For a minute or two: longer than any request uses a table. */
const mostAttempts = 60

/** Names the migration and the database's reason. The error of the driver would only repeat the statement. */
function failed(tag: string, error: unknown): Error {
  const [reason] = [...causesOf(error)].slice(-1)
  return new Error(`Migration ${tag} failed, and the database stays as it was: ${reason?.message}.`, {
    cause: error,
  })
}

/** When the newest migration of this database was made; null before the first. */
async function newestIn(db: Db): Promise<number | null> {
  if ((await valueOf(db, sql`to_regclass('drizzle.__drizzle_migrations')::text`)) === null) return null
  const newest = await valueOf(db, sql`(select max(created_at)::float8 from drizzle.__drizzle_migrations)`)
  return typeof newest === 'number' ? newest : null
}

function leftAfter<E extends Entry>(all: readonly E[], newest: number | null): E[] {
  if (newest !== null && newest > Math.max(...all.map(({ when }) => when)))
    throw new Error(
      'The database was made by a newer version of this program. Start that version, or restore a backup from before it.',
    )
  return all.filter(({ when }) => when > (newest ?? 0))
}

async function valueOf(db: Db, expression: SQL): Promise<unknown> {
  const rows = await db.select({ value: sql<unknown>`value` }).from(sql`(select ${expression} as value) one`)
  return rows[0]?.value
}
