import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { projectRoot } from './project-root'
import { startEngine } from './engine'
import { lockDirectory } from './lock'
import { roomIn } from './room'
import { watchedClient } from './watched-client'

/** Either database, or a transaction on it: stores take this and cannot tell which. */
export type Db = PgDatabase<PgQueryResultHKT>
export type Database = {
  readonly db: Db
  readonly kind: 'embedded' | 'postgresql'
  /** Whether there is room on the disk for another write, as far as this process can know. */
  readonly hasRoom: () => boolean
  /** From now on a statement that has no answer in time fails. Nobody waits for an answer of the embedded database: it holds this process up. */
  readonly answersWithin: (ms: number) => void
  readonly close: () => Promise<void>
}

export const migrationsFolder = path.join(projectRoot, 'server/db/migrations')

/** Any number that no other program on the same database is likely to take. */
const migrationLock = 7_250_019

// Each database's driver is loaded when it is opened: the other one would be a tenth of the time that a start takes.

/** PostgreSQL inside this process, in one directory, held by our own lock. */
export async function openEmbedded(directory: string): Promise<Database> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const unlock = await lockDirectory(directory)
  try {
    const client = await startEngine({ dataDir: directory })
    const db = await prepareEmbedded(client)
    return {
      db,
      kind: 'embedded',
      hasRoom: roomIn(directory),
      answersWithin: () => {},
      close: async () => {
        await client.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

const journal = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
  entries: { when: number }[]
}

/** An older program must not write into a database whose tables it does not know. */
async function refuseNewerSchema(run: (statement: string) => Promise<{ rows: unknown[] }>): Promise<void> {
  const { rows: tables } = await run(`select to_regclass('drizzle.__drizzle_migrations')::text as name`)
  if ((tables[0] as { name: string | null }).name === null) return
  const { rows } = await run('select max(created_at)::float8 as newest from drizzle.__drizzle_migrations')
  const { newest } = rows[0] as { newest: number | null }
  if (newest !== null && newest > Math.max(...journal.entries.map((entry) => entry.when))) {
    throw new Error(
      'The database was made by a newer version of this program. Start that version, or restore a backup from before it.',
    )
  }
}

export async function prepareEmbedded(client: PGlite): Promise<Db> {
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  const db = drizzle({ client })
  await refuseNewerSchema((statement) => client.query(statement))
  await migrate(db, { migrationsFolder })
  // The two drivers differ only in the type of raw results, which no store uses.
  return db as unknown as Db
}

/** A PostgreSQL server whose tables are up to date. */
export async function connectPostgres(url: string): Promise<Database & { readonly pool: pg.Pool }> {
  const { default: driver } = await import('pg')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const watched = watchedClient(driver)
  const pool = new driver.Pool({
    Client: watched.Client,
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
  })
  // A connection that dies while idle must not end the process; the next query gets a new one or an error of its own.
  pool.on('error', () => undefined)
  // The same while it is lent out to a transaction and no query is under way: the pool does not listen then.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = drizzle({ client: pool })
  // Drizzle gives a connection back only when its "begin" worked: each one that had died unseen would be lost to the pool for good.
  const transaction: typeof db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle({ client }).transaction(work, config)
    } finally {
      client.release()
    }
  }
  Object.assign(db, { transaction })
  const close = () => pool.end().finally(watched.stop)
  return {
    db: db as unknown as Db,
    kind: 'postgresql',
    hasRoom: () => true,
    answersWithin: watched.answersWithin,
    close,
    pool,
  }
}

/** A PostgreSQL server. Several processes may start at once: one migrates, the others wait. */
export async function openPostgres(url: string): Promise<Database> {
  const { pool, ...database } = await connectPostgres(url)
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  try {
    const client = await pool.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [migrationLock])
      await refuseNewerSchema((statement) => client.query(statement))
      await migrate(drizzle({ client }), { migrationsFolder })
    } finally {
      await client.query('select pg_advisory_unlock($1)', [migrationLock])
      client.release()
    }
  } catch (error) {
    await pool.end()
    throw error
  }
  return database
}
