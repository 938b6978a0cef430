import { readFileSync } from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/pglite'
import { inject, onTestFinished } from 'vitest'
import { startEngine } from '#server/db/engine'
import { connectPostgres, type Database, type Db } from '#server/db/open'
import { Archive, unpack } from './archive'
import { temporaryFolder } from './temporary'
import type { Filling } from './templates'
import { administer, createDatabase } from './test-server'

/** A database of the test file's own: on the server of TEST_DATABASE_URL when that is set, else PGlite in memory. */
export async function testDatabase(filling: Filling = 'tables'): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL
  return server ? onServer(server, filling) : inMemory(filling)
}

/** The keys of a database with this filling. */
export const keysOf = (filling: Filling): Record<string, string> =>
  inject(process.env.TEST_DATABASE_URL ? 'serverTemplates' : 'embeddedTemplates')[filling].keys

/** An embedded database in memory: with all tables and no rows, or filled. */
export const embedded = (filling: Filling = 'tables') =>
  startEngine({ loadDataDir: new Archive(readFileSync(inject('embeddedTemplates')[filling].place)) })

async function inMemory(filling: Filling): Promise<Database> {
  const client = await embedded(filling)
  const db = drizzle({ client }) as unknown as Db // As in prepareEmbedded.
  return { db, kind: 'embedded', hasRoom: () => true, answersWithin: () => {}, close: () => client.close() }
}

/**
 * What a server process of its own starts with, gone after the test: a data directory, and a database on the server of TEST_DATABASE_URL
 * when that is set. Filled like every test's database, or with nothing, not even tables.
 */
export async function installation(
  filling: Filling | 'nothing',
): Promise<Record<string, string> & { DATA_DIR: string }> {
  const DATA_DIR = temporaryFolder()
  const url = await databaseUrl(filling)
  if (url) return { DATA_DIR, DATABASE_URL: url }
  if (filling !== 'nothing')
    unpack(readFileSync(inject('embeddedTemplates')[filling].place), path.join(DATA_DIR, 'pglite'))
  return { DATA_DIR }
}

async function databaseUrl(filling: Filling | 'nothing'): Promise<string | undefined> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return undefined
  const { name, url } = await createDatabase(
    server,
    filling === 'nothing' ? undefined : inject('serverTemplates')[filling].place,
  )
  onTestFinished(() => administer(server, `drop database ${name} with (force)`))
  return url
}

async function onServer(server: string, filling: Filling): Promise<Database> {
  const { name, url } = await createDatabase(server, inject('serverTemplates')[filling].place)
  const { pool, ...database } = await connectPostgres(url)
  // Sixty who ask at once wait for one another; on a busy machine some of them longer than the five seconds that a server lets them.
  pool.options.connectionTimeoutMillis = 60_000
  return {
    ...database,
    close: async () => {
      await database.close()
      await administer(server, `drop database ${name} with (force)`)
    },
  }
}
