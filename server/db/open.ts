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

/** One of the two databases, or a transaction on it. Stores can't tell which. */
export type Db = PgDatabase<PgQueryResultHKT>
export type Database = {
  readonly db: Db
  readonly kind: 'embedded' | 'postgresql'
  /** Tells whether the disk has room for another write, as far as this process can know. */
  readonly hasRoom: () => boolean
  /** Sets the time limit of a statement. The embedded database has none, because it runs in this process. */
  readonly answersWithin: (ms: number) => void
  readonly close: () => Promise<void>
}

export const migrationsFolder = path.join(projectRoot, 'server/db/migrations')

/** An arbitrary number, unlikely to be the lock of another program on the same database. */
const migrationLock = 7_250_019

// Loading both drivers would lengthen the start by a tenth, so each is loaded when its database is opened.

/** Opens PGlite in one directory, which a lock file keeps from other processes. */
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

// Written by drizzle-kit.
const journal = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
  entries: { when: number }[]
}

/** The `value` of a statement's only row. */
type Ask = (statement: string) => Promise<{ rows: { value: unknown }[] }>

/** An older program must not write into tables that it doesn't know. */
async function refuseNewerSchema(ask: Ask): Promise<void> {
  const valueOf = async (expression: string) => (await ask(`select ${expression} as value`)).rows[0]?.value
  if ((await valueOf(`to_regclass('drizzle.__drizzle_migrations')::text`)) === null) return
  const newest = await valueOf('(select max(created_at)::float8 from drizzle.__drizzle_migrations)')
  if (typeof newest === 'number' && newest > Math.max(...journal.entries.map((entry) => entry.when))) {
    throw new Error(
      'The database was made by a newer version of this program. Start that version, or restore a backup from before it.',
    )
  }
}

/** Brings the tables of an embedded database up to date. */
export async function prepareEmbedded(client: PGlite): Promise<Db> {
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  const db = drizzle({ client })
  await refuseNewerSchema((statement) => client.query(statement))
  await migrate(db, { migrationsFolder })
  return db as unknown as Db // The drivers differ only in the type of raw results, which no store uses.
}

/** Connects to a PostgreSQL database whose tables are up to date. */
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
  // A connection that dies while idle must not end the process. The next query gets a new connection or an error of its own.
  pool.on('error', () => undefined)
  // The same applies to a connection that dies between two statements of a transaction, while the pool doesn't listen.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = drizzle({ client: pool })
  // Drizzle returns a connection to the pool only if "begin" succeeded. Without this, the pool would lose the others for good.
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
    db: db as unknown as Db, // As in prepareEmbedded.
    kind: 'postgresql',
    hasRoom: () => true,
    answersWithin: watched.answersWithin,
    close,
    pool,
  }
}

/** Opens a PostgreSQL database and brings its tables up to date. When several processes start together, one migrates and the others wait. */
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
