import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { inject, onTestFinished } from 'vitest'
import { connectPostgres, type Database, type Db } from '#server/db/open'
import * as schema from '#server/db/schema'
import { Archive } from './archive'
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
  PGlite.create({
    loadDataDir: new Archive(readFileSync(inject('embeddedTemplates')[filling].place)),
    extensions: { pg_trgm },
  })

async function inMemory(filling: Filling): Promise<Database> {
  const client = await embedded(filling)
  return { db: drizzle({ client, schema }) as unknown as Db, kind: 'embedded', hasRoom: () => true, close: () => client.close() }
}

/** An empty database on the server of TEST_DATABASE_URL, gone after the test; undefined when there is no such server. */
export async function emptyDatabaseUrl(): Promise<string | undefined> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return undefined
  const { name, url } = await createDatabase(server)
  onTestFinished(() => administer(server, `drop database ${name} with (force)`))
  return url
}

async function onServer(server: string, filling: Filling): Promise<Database> {
  const { name, url } = await createDatabase(server, inject('serverTemplates')[filling].place)
  const database = connectPostgres(url)
  return {
    ...database,
    close: async () => {
      await database.close()
      await administer(server, `drop database ${name} with (force)`)
    },
  }
}
