import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Creates a database on a PostgreSQL server, empty or as a copy of another one. */
export async function createDatabase(
  server: string,
  template = 'template1',
): Promise<{ name: string; url: string }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { name, url: url.href }
}

export async function administer(server: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
