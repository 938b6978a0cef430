import { existsSync, mkdirSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { getTableName, sql, type SQL } from 'drizzle-orm'
import { causesOf } from './error-causes'
import { embeddedDb, type Db } from './open'
import { startEngine } from './engine'
import { ceremonies, sessions, sessionTokens } from './tables/people.schema'
import { one } from './query'
import { reserveBytes } from './disk-space'

/** The number of rows of each table. */
export type Rows = Readonly<Record<string, number>>

/**
 * Copies the files of an embedded database that is in use. Statements wait meanwhile: PGlite lets nothing
 * else in while a transaction lasts, and after a checkpoint the files are complete.
 * @returns the rows that the copy must have
 */
export async function copyInUse(db: Db, from: string, to: string): Promise<Rows> {
  if (!hasRoomForCopy(from)) throw new Error(`The disk of ${from} has no room for a copy.`)
  // This checkpoint does most of the work while others may still write, so the next one is short.
  await db.execute(sql`checkpoint`)
  return db.transaction(async (tx) => {
    await tx.execute(sql`checkpoint`)
    const rows = await countRows(tx, sql`count(*)`)
    await copyFiles(from, to, await isNeeded(tx))
    return rows
  })
}

export async function copyFiles(
  from: string,
  to: string,
  filter: (file: string) => boolean = () => true,
): Promise<void> {
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 })
  await cp(from, to, { recursive: true, errorOnExist: true, force: false, preserveTimestamps: true, filter })
}

/**
 * Tells which files a copy needs. Of the write-ahead log it needs what follows the checkpoint. The rest can
 * be several times as large as the tables: PostgreSQL keeps old files to use them again.
 */
async function isNeeded(db: Db): Promise<(file: string) => boolean> {
  const log = {
    first: sql<string>`redo_wal_file`,
    last: sql<string>`pg_walfile_name(pg_current_wal_insert_lsn())`,
  }
  const { first, last } = one(await db.select(log).from(sql`pg_control_checkpoint()`))
  return (file) => {
    const name = path.basename(file)
    return !/^[0-9A-F]{24}$/.test(name) || (name >= first && name <= last)
  }
}

/** A copy can be used later or elsewhere. Nobody who has signed out since may go on in it. */
const forgotten = [sessions, sessionTokens, ceremonies].map(getTableName)

/**
 * Opens a copy, reads every row of every table, and ends its sessions.
 * @throws when a row can't be read, or a table differs from `expected`
 */
export async function readBack(directory: string, expected?: Rows): Promise<Rows> {
  if (!existsSync(path.join(directory, 'PG_VERSION')))
    throw new Error(`${directory} has no embedded database.`)
  const client = await startEngine({ dataDir: directory })
  try {
    const db = await embeddedDb(client)
    // The text of a row has every column, so that nothing remains unread.
    const rows = await countRows(db, sql`count(length(whole::text))`)
    for (const [table, count] of Object.entries(expected ?? rows))
      if (rows[table] !== count)
        throw new Error(`${table} has ${rows[table] ?? 'no'} rows instead of ${count}`)
    return await forget(db, rows)
  } catch (error) {
    const [reason] = [...causesOf(error)].slice(-1)
    throw new Error(`The copy is not complete: ${reason?.message}.`, { cause: error })
  } finally {
    await client.close()
  }
}

/** Copies of earlier versions can lack a table. */
async function forget(db: Db, rows: Rows): Promise<Rows> {
  const emptied: Record<string, number> = { ...rows }
  for (const table of forgotten.map((name) => `public.${name}`)) {
    if (rows[table] === undefined) continue
    await db.execute(sql.raw(`truncate ${table} cascade`))
    emptied[table] = 0
  }
  return emptied
}

async function countRows(db: Db, count: SQL): Promise<Rows> {
  const tables = await db
    .select({ name: sql<string>`format('%I.%I', schemaname, tablename)` })
    .from(sql`pg_tables where schemaname in ('public', 'drizzle')`)
  const rows: Record<string, number> = {}
  for (const { name } of tables) {
    const counted = sql`(select ${count}::float8 as rows from ${sql.raw(name)} whole) counted`
    rows[name] = one(await db.select({ rows: sql<number>`rows` }).from(counted)).rows
  }
  return rows
}

function hasRoomForCopy(directory: string): boolean {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  const bytes = files.reduce(
    (sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size,
    0,
  )
  const { bavail, bsize, blocks } = statfsSync(directory)
  return blocks === 0 || bavail * bsize >= bytes + reserveBytes
}
