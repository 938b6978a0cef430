import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { openPostgres, type Database, type Db } from '#server/db/open'
import * as schema from '#server/db/schema'

/** A database of the test file's own: on the server of TEST_DATABASE_URL when that is set, else PGlite in memory. */
export async function testDatabase(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL
  return server ? onServer(server) : inMemory()
}

/** An embedded database in memory with all tables and no rows. */
export const emptyEmbedded = () =>
  PGlite.create({
    loadDataDir: new Blob([new Uint8Array(readFileSync(inject('databaseTemplate')))]),
    extensions: { pg_trgm },
  })

async function inMemory(): Promise<Database> {
  const client = await emptyEmbedded()
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

async function createDatabase(server: string): Promise<{ name: string; url: string }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { name, url: url.href }
}

async function onServer(server: string): Promise<Database> {
  const { name, url } = await createDatabase(server)
  const database = await openPostgres(url)
  return {
    ...database,
    close: async () => {
      await database.close()
      await administer(server, `drop database ${name} with (force)`)
    },
  }
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
