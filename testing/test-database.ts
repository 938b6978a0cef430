import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import pg from 'pg'
import { inject } from 'vitest'
import { openPostgres, type Database, type Db } from '#server/db/open'
import * as schema from '#server/db/schema'

/** A database of the test file's own: on the server of TEST_DATABASE_URL when that is set, else PGlite in memory. */
export async function testDatabase(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL
  return server ? onServer(server) : inMemory()
}

async function inMemory(): Promise<Database> {
  const client = await PGlite.create({
    loadDataDir: new Blob([new Uint8Array(readFileSync(inject('databaseTemplate')))]),
    extensions: { pg_trgm },
  })
  return { db: drizzle({ client, schema }) as unknown as Db, kind: 'embedded', close: () => client.close() }
}

async function onServer(server: string): Promise<Database> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = await openPostgres(url.href)
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
