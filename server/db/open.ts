import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { letOthersRun, startEngine } from './engine'
import { lockDirectory } from './lock'
import { migrate } from './migrate'
import { roomIn } from './disk-space'
import { watchedClient } from './watched-client'

/** One of the two databases, or a transaction on it. Stores can't tell which. */
export type Db = PgDatabase<PgQueryResultHKT>
export type Database = {
  readonly db: Db
  readonly kind: 'embedded' | 'postgresql'
  /** Requests that should use it at the same time. */
  readonly atOnce: number
  /** Tells whether the disk has room for another write, as far as this process can know. */
  readonly hasRoom: () => boolean
  /** Sets the time limit of a statement. The embedded database has none, because it runs in this process. */
  readonly answersWithin: (ms: number) => void
  /** Connections of this process by state; absent with the embedded database. */
  readonly connections?: () => Readonly<Record<'open' | 'idle' | 'waiting', number>>
  readonly close: () => Promise<void>
}

/** Connections to PostgreSQL, unless DATABASE_CONNECTIONS says otherwise. */
export const defaultConnections = 10
/**
 * The embedded database runs one statement after the other. More requests than these would only wait inside
 * it, in no fair order.
 */
const embeddedAtOnce = 4

// Loading both drivers would lengthen the start by a tenth, so each is loaded when its database is opened.

/** Opens PGlite in one directory, which a lock file keeps from other processes. */
export async function openEmbedded(directory: string, mayMigrate = true): Promise<Database> {
  makeFolder(directory)
  const unlock = await lockDirectory(directory)
  try {
    const client = await startEngine({ dataDir: directory })
    const db = await prepareEmbedded(client, mayMigrate)
    return {
      db,
      kind: 'embedded',
      atOnce: embeddedAtOnce,
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

/**
 * On a file system that is read-only, Node says of a nested folder that there is no such one. The first
 * folder says the truth.
 */
function makeFolder(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
  } catch (error) {
    let first = directory
    while (!existsSync(path.dirname(first))) first = path.dirname(first)
    mkdirSync(first, { mode: 0o700 })
    throw error
  }
}

/** Brings the tables of an embedded database up to date. */
export async function prepareEmbedded(client: PGlite, mayMigrate = true): Promise<Db> {
  const db = await embeddedDb(client)
  await migrate({ db, mayMigrate, isShared: false })
  return db
}

export async function embeddedDb(client: PGlite): Promise<Db> {
  const { drizzle } = await import('drizzle-orm/pglite')
  // Drizzle calls nothing else of it.
  const called = letOthersRun(client) as PGlite
  return drizzle({ client: called }) as unknown as Db // The drivers differ only in the type of raw results, which no store uses.
}

/** How a process uses PostgreSQL. */
export type Usage = {
  readonly connections?: number
  /** The longest wait for a connection. */
  readonly connectSeconds?: number
  /**
   * Without names, statements pass poolers that give each transaction another connection and know no names.
   */
  readonly statementNames?: boolean
}

/** Connects to a PostgreSQL database whose tables are up to date. */
export async function connectPostgres(
  url: string,
  { connections = defaultConnections, connectSeconds = 5, statementNames = true }: Usage = {},
): Promise<Database & { readonly pool: pg.Pool }> {
  const { default: driver } = await import('pg')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const watched = watchedClient(driver, statementNames)
  const pool = new driver.Pool({
    Client: watched.Client,
    connectionString: url,
    // The address can name another.
    application_name: 'msp-portal',
    max: connections,
    connectionTimeoutMillis: connectSeconds * 1_000,
  })
  // A connection that dies while idle must not end the process. The next query gets a new connection or an
  // error of its own.
  pool.on('error', () => undefined)
  // The same applies to a connection that dies between two statements of a transaction, while the pool
  // doesn't listen.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = drizzle({ client: pool })
  // Drizzle returns a connection to the pool only if "begin" succeeded. Without this, the pool would lose the
  // others for good.
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
    db: db as unknown as Db, // As in embeddedDb.
    kind: 'postgresql',
    atOnce: connections,
    hasRoom: () => true,
    answersWithin: watched.answersWithin,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close,
    pool,
  }
}

/**
 * Opens a PostgreSQL database and brings its tables up to date. When several processes start together, one
 * migrates and the others wait.
 */
export async function openPostgres(url: string, mayMigrate = true, usage: Usage = {}): Promise<Database> {
  const { pool: _, ...database } = await connectPostgres(url, usage)
  try {
    await migrate({ db: database.db, mayMigrate, isShared: true })
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
