import { readFileSync } from 'node:fs'
import path from 'node:path'
import { startEngine } from '#server/db/engine'
import { migrationsFolder } from '#server/db/migrate'
import { projectRoot } from '#server/db/project-root'
import { installation } from './test-database'
import { administer } from './test-server'

const folder = path.join(projectRoot, 'testing/earlier-release')
/** These migrations were rewritten before the first release. Installations made from earlier commits have run what is here. */
const rewritten = ['0011', '0012', '0013', '0014', '0015', '0016']
/** The last migration of the data. */
export const lastOfData = '0009_search_pending'

export type Entry = { readonly when: number; readonly tag: string }
export const journal = (
  JSON.parse(readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: Entry[]
  }
).entries // Written by drizzle-kit.

function earlierStatements(last: string): string {
  const next = journal.findIndex(({ tag }) => tag === lastOfData) + 1
  const run = journal.slice(next, journal.findIndex(({ tag }) => tag === last) + 1)
  return run
    .map(({ tag, when }) => {
      const isRewritten = rewritten.includes(tag.slice(0, 4))
      const file = path.join(isRewritten ? path.join(folder, 'migrations') : migrationsFolder, `${tag}.sql`)
      const noted = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('', ${when});`
      return `${readFileSync(file, 'utf8')};${noted}`
    })
    .join('\n')
}

/** The dump, in an empty database of an earlier version. */
export const earlierDump = (): string =>
  // Emptying a copy is faster than creating an embedded database.
  `drop schema public cascade; drop schema drizzle cascade; create schema public;${readFileSync(path.join(folder, 'data.sql'), 'utf8')};set search_path to default;`

/** An installation of an earlier version with data, up to this migration as it was then. */
export async function earlierData(last = lastOfData): Promise<Record<string, string>> {
  const env = await installation('tables')
  const statements = earlierDump() + earlierStatements(last)
  if (env.DATABASE_URL) {
    await administer(env.DATABASE_URL, statements)
    return env
  }
  const client = await startEngine({ dataDir: path.join(env.DATA_DIR, 'pglite') })
  await client.exec(statements)
  await client.close()
  return env
}
