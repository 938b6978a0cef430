import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { startEngine } from '#server/db/engine'
import { openPostgres, prepareEmbedded, type Db } from '#server/db/open'
import { one } from '#server/db/query'
import { seedEmpty, seedSample } from '#server/seeding/seed'
import { Archive, withoutUnused } from './archive'
import { madeAt } from './made-at'
import { administer, createDatabase } from './test-server'

/**
 * The content of a test's database: empty tables, an installation without sample data, or the sample
 * provider.
 */
export type Filling = 'tables' | 'installation' | 'sample'
/** The archive or database from which a test's database is copied, and the keys in it. */
type Template = { readonly place: string; readonly keys: Record<string, string> }
export type Templates = Record<Filling, Template>

const fillings: Record<Filling, (db: Db) => Promise<Record<string, string>>> = {
  tables: async () => ({}),
  installation: (db) => seedEmpty(db, new Date(madeAt)),
  sample: (db) => seedSample(db, new Date(madeAt)),
}
const names = Object.keys(fillings) as Filling[]

/** A hash of all files that decide the content of an archive. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const folders = ['contract', 'server/db', 'server/db/migrations', 'server/seeding', 'server/seeding/sample']
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.(ts|sql|json)$/.test(name) && !name.endsWith('.test.ts'))
      .map((name) => path.join(folder, name)),
  )
  const others = [
    'node_modules/@electric-sql/pglite/package.json',
    'server/callers/keys.ts',
    'server/callers/role-given.ts',
    'testing/made-at.ts',
    'testing/templates.ts',
    'testing/archive.ts',
  ]
  for (const file of [...others, ...files.sort()]) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** Creates the archives once for each version of tables and sample data, and caches them in node_modules. */
export async function embeddedTemplates(): Promise<Templates> {
  const cache = path.resolve('node_modules/.cache/pglite')
  const folder = path.join(cache, fingerprint())
  if (!existsSync(folder)) {
    rmSync(cache, { recursive: true, force: true })
    const unfinished = `${folder}.${process.pid}`
    mkdirSync(unfinished, { recursive: true })
    // Its log files of 16 MB would be the largest part of an archive.
    const bare = await startEngine({ initDbStartParams: ['--wal-segsize=1'] })
    await prepareEmbedded(bare)
    const tables = await archiveOf(bare)
    for (const filling of names) {
      const client = await startEngine({ loadDataDir: new Archive(tables) })
      const keys = await fillings[filling](await prepareEmbedded(client))
      writeFileSync(path.join(unfinished, `${filling}.tar`), await archiveOf(client))
      writeFileSync(path.join(unfinished, `${filling}.json`), JSON.stringify(keys))
    }
    // Another run may have finished first.
    if (!existsSync(folder)) renameSync(unfinished, folder)
  }
  return of(async (filling) => ({
    place: path.join(folder, `${filling}.tar`),
    keys: JSON.parse(readFileSync(path.join(folder, `${filling}.json`), 'utf8')) as Record<string, string>,
  }))
}

async function archiveOf(client: PGlite): Promise<Buffer<ArrayBuffer>> {
  for (const statement of ['vacuum analyze', 'select pg_switch_wal()', 'checkpoint'])
    await client.exec(statement)
  const { rows } = await client.query<{ log: string }>('select pg_walfile_name(pg_current_wal_lsn()) as log')
  const archive = withoutUnused(
    new Uint8Array(await (await client.dumpDataDir('none')).arrayBuffer()),
    one(rows).log,
  )
  await client.close()
  return archive
}

/** Creates template databases on a PostgreSQL server for this run. Each test copies one. */
export async function serverTemplates(
  server: string,
): Promise<{ templates: Templates; drop: () => Promise<void> }> {
  const made: string[] = []
  const templates = await of(async (filling) => {
    const { name, url } = await createDatabase(server, made[0])
    made.push(name)
    const database = await openPostgres(url)
    const keys = await fillings[filling](database.db)
    await database.close()
    return { place: name, keys }
  })
  return {
    templates,
    drop: () => administer(server, ...made.map((name) => `drop database ${name} with (force)`)),
  }
}

async function of(make: (filling: Filling) => Promise<Template>): Promise<Templates> {
  const tables = await make('tables')
  return { tables, installation: await make('installation'), sample: await make('sample') }
}
