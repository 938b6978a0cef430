import { readFileSync } from 'node:fs'
import path from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { startEngine } from '#server/db/engine'
import { connectPostgres, embeddedDb, type Database } from '#server/db/open'
import { Archive, unpack } from './archive'
import { temporaryFolder } from './temporary'
import type { Filling } from './templates'
import { administer, createDatabase } from './test-server'

/** A new database: on the server of TEST_DATABASE_URL if that is set, otherwise PGlite in memory. */
export async function testDatabase(filling: Filling = 'tables'): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL
  return server ? onServer(server, filling) : inMemory(filling)
}

/** The keys in a database with this content. */
export const keysOf = (filling: Filling): Record<string, string> =>
  inject(process.env.TEST_DATABASE_URL ? 'serverTemplates' : 'embeddedTemplates')[filling].keys

/** An embedded database in memory. */
export const embedded = (filling: Filling = 'tables') =>
  startEngine({ loadDataDir: new Archive(readFileSync(inject('embeddedTemplates')[filling].place)) })

async function inMemory(filling: Filling): Promise<Database> {
  const client = await embedded(filling)
  const db = await embeddedDb(client)
  return {
    db,
    kind: 'embedded',
    atOnce: 4,
    hasRoom: () => true,
    answersWithin: () => {},
    close: () => client.close(),
  }
}

/**
 * The environment for a server process, removed after the test: a data directory, and a database on the
 * server of TEST_DATABASE_URL if that is set. With 'nothing', the database has no tables either.
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
  // Tests send up to sixty requests at once. On a busy machine some wait longer for a connection than a
  // server's five seconds.
  pool.options.connectionTimeoutMillis = 60_000
  return {
    ...database,
    close: async () => {
      await database.close()
      await administer(server, `drop database ${name} with (force)`)
    },
  }
}
