import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { causesOf } from './error-causes'
import { commandLine, projectRoot } from './project-root'

/** Either database, or a transaction on it: the `Db` of open.ts, which imports this file. */
type Db = PgDatabase<PgQueryResultHKT>

export const migrationsFolder = path.join(projectRoot, 'server/db/migrations')

/** An arbitrary number, unlikely to be the lock of another program on the same database. */
const migrationLock = '7250019'

type Entry = { readonly when: number; readonly tag: string }
export const journalIn = (folder: string): Entry[] =>
  // Written by drizzle-kit.
  (JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as { entries: Entry[] }).entries

/** A process that may not change the tables found that they aren't up to date. */
export class MissingMigrations extends Error {}

type Migration = Entry & { readonly statements: readonly string[]; readonly hash: string }
/**
 * PostgreSQL builds an index beside reads and writes only outside a transaction. The same holds for work in
 * batches.
 */
const isOnline = ({ statements }: Migration) =>
  statements.some((one) => /\bconcurrently\b|\bcommit;/i.test(one))

type Migrating = {
  readonly db: Db
  /** Otherwise tables that aren't up to date are refused. */
  readonly mayMigrate: boolean
  /** Whether other processes can use the database meanwhile. */
  readonly isShared: boolean
  readonly folder?: string
}

/**
 * Brings the tables up to date: in one transaction, or, where a migration does slow work beside reads and
 * writes, in one before and one after it. The lock belongs to a transaction, so that a pooler may give each
 * transaction another connection. Of several processes one migrates, and the others wait.
 * @throws when a newer program made the database: an older one must not write into tables that it doesn't
 * know
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
      `The tables of the database are not up to date: ${pending} of ${journal.length} migrations are missing. Run ${commandLine('migrate')}, or start without MIGRATE=0.`,
    )
  // Migrating a large database takes a while. Nobody waits for a new one.
  if (newestBefore !== null)
    process.stderr.write(
      `The database is from an older version. Applying ${pending} of ${journal.length} migrations.\n`,
    )
  const all = readMigrationFiles({ migrationsFolder: folder }).flatMap(({ sql: statements, hash }, index) => {
    const entry = journal[index]
    return entry ? { ...entry, statements, hash } : []
  })
  for (;;) {
    const next = await inTurn(db, (tx) => untilOnline(tx, all, isShared))
    if (!next) return
    await (isShared ? inTurn(db, (tx) => runOnline(db, tx, next)) : runOnline(db, db, next))
  }
}

/** Runs migrations up to one that can't be in a transaction. @returns that one */
async function untilOnline(
  tx: Db,
  all: readonly Migration[],
  isShared: boolean,
): Promise<Migration | undefined> {
  const began = performance.now()
  await tx.execute(sql`create schema if not exists drizzle`)
  // The table that Drizzle's own migrator makes.
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  for (const migration of leftAfter(all, await newestIn(tx))) {
    if (isOnline(migration)) return migration
    for (const statement of migration.statements) {
      if (isShared) await waitNoLonger(tx, patienceMs - (performance.now() - began))
      await run(tx, migration, statement)
    }
    await note(tx, migration)
  }
  return undefined
}

/**
 * Limits how long the next statement waits for its lock. Everybody who wants the table waits behind it, and
 * others for the locks that the transaction already has.
 */
const waitNoLonger = (tx: Db, ms: number) =>
  tx.execute(sql.raw(`set local lock_timeout = ${Math.max(leastPatienceMs, Math.round(ms))}`))
const patienceMs = 500
const leastPatienceMs = 50

/** @param tx holds the lock meanwhile */
async function runOnline(db: Db, tx: Db, migration: Migration): Promise<void> {
  // Another process has done it meanwhile.
  if (((await newestIn(tx)) ?? 0) >= migration.when) return
  for (const statement of migration.statements) {
    const [, index] = /\bindex concurrently if not exists "(\w+)"/i.exec(statement) ?? []
    if (index) await removeUnfinished(db, index)
    await run(db, migration, statement)
  }
  await note(tx, migration)
}

/** An interrupted run leaves an index that is there and not used. */
async function removeUnfinished(db: Db, index: string): Promise<void> {
  const isUnfinished = sql`exists (select from pg_index where indexrelid = to_regclass(${`public.${index}`}) and not indisvalid)`
  if ((await valueOf(db, isUnfinished)) === true)
    await db.execute(sql.raw(`drop index concurrently "${index}"`))
}

const run = (db: Db, migration: Migration, statement: string) =>
  db.execute(sql.raw(statement)).catch((error: unknown) => {
    throw failed(migration, error)
  })

const note = (db: Db, { hash, when }: Migration) =>
  db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`)

/**
 * Runs work in a transaction with the lock of the migrations. It asks for the lock again and again, each time
 * in a transaction of its own, because PostgreSQL ends a concurrent index only when all older transactions
 * have ended. It starts again while somebody uses a table that must change, so that nobody waits behind the
 * migration for long.
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
const mostAttempts = 120

/** Names the migration and the database's reason. The error of the driver would only repeat the statement. */
function failed(migration: Migration, error: unknown): Error {
  const [reason] = [...causesOf(error)].slice(-1)
  const left = isOnline(migration) ? 'The next start goes on with it' : 'It changed nothing'
  return new Error(`Migration ${migration.tag} failed: ${reason?.message}. ${left}.`, { cause: error })
}

/** When the newest migration of this database was made; null before the first. */
async function newestIn(db: Db): Promise<number | null> {
  if ((await valueOf(db, sql`to_regclass('drizzle.__drizzle_migrations')::text`)) === null) return null
  const newest = await valueOf(db, sql`(select max(created_at)::float8 from drizzle.__drizzle_migrations)`)
  return typeof newest === 'number' ? newest : null
}

/** The last commit with the migrations that 0000_start took the place of. */
const lastBeforeStart = '613b1434'

function leftAfter<E extends Entry>(all: readonly E[], newest: number | null): E[] {
  const [start] = all
  if (start && newest !== null && newest < start.when)
    throw new Error(
      `This database is from before 1.0.0. Start commit ${lastBeforeStart} once, then this version.`,
    )
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
