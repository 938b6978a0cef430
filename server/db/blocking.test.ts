import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '#testing/temporary'
import { embedded, installation } from '#testing/test-database'
import { migrate, migrationsFolder } from './migrate'
import { connectPostgres, embeddedDb } from './open'

/** Tables that grow with customers or time. */
const growing = ['audit', 'companies', 'company_packages', 'employees', 'outbox']
/** No version in use is older than this migration. */
const firstRelease = '0017_evidence_of_members'

/** What a migration must not change in a growing table, because it takes as long as the table: its file, its indexes and its checks. */
const state = `
  select relname || ' is rewritten' as what, relfilenode::text as state from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any ($1)
  union all
  select 'an index of ' || tablename || ' is built: ' || indexname, '' from pg_indexes where tablename = any ($1)
  union all
  select conrelid::regclass || ' is checked: ' || conname, convalidated::text from pg_constraint
    where conrelid = any ($1::regclass[]) and contype in ('c', 'f')
  union all
  select attrelid::regclass || ' is checked: ' || attname, attnotnull::text from pg_attribute
    where attrelid = any ($1::regclass[]) and attnum > 0 and not atthasmissing and not attisdropped`
type Row = { readonly what: string; readonly state: string }

async function blockingIn(client: PGlite, statements: readonly string[]): Promise<string[]> {
  const look = async () => (await client.query<Row>(state, [growing])).rows
  const before = new Map((await look()).map((row) => [row.what, row.state]))
  for (const statement of statements) await client.exec(statement)
  const isHarmless = ({ what, state: now }: Row) =>
    before.get(what) === now || (what.includes('checked') && now === 'false')
  return (await look()).filter((row) => !isHarmless(row)).map(({ what }) => what)
}

async function upToDate(): Promise<PGlite> {
  const client = await embedded()
  onTestFinished(() => client.close())
  return client
}

type Journal = { entries: { tag: string; when: number; [more: string]: unknown }[] }
const journalIn = (folder: string): Journal =>
  JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as Journal // Written by drizzle-kit.

/** The migrations, and some more. */
function migrationsAnd(...more: string[]): string {
  const folder = path.join(temporaryFolder(), 'migrations')
  cpSync(migrationsFolder, folder, { recursive: true })
  const { entries, ...journal } = journalIn(folder)
  const last = entries.at(-1)!
  const added = more.map((text, index) => {
    const entry = { ...last, idx: entries.length + index, when: last.when + 1 + index, tag: `more_${index}` }
    writeFileSync(path.join(folder, `${entry.tag}.sql`), text)
    return entry
  })
  writeFileSync(
    path.join(folder, 'meta/_journal.json'),
    JSON.stringify({ ...journal, entries: [...entries, ...added] }),
  )
  return folder
}

const concurrentIndex = `drop index concurrently if exists later;--> statement-breakpoint
create index concurrently later on audit (operation, id);`
const laterIndex = sql`select indisvalid from pg_index where indexrelid = 'later'::regclass`

// The tests of this part look into the catalogue only, so a run on PostgreSQL need not repeat them.
describe.runIf(!process.env.TEST_DATABASE_URL)('what blocks a large table', () => {
  it.each([
    [`alter table companies add column x text`, []],
    [`alter table companies add column x text not null default 'x'`, []],
    [`alter table audit add constraint x check (count > 0) not valid`, []],
    [
      `alter table companies add column x text generated always as (name || '') stored`,
      ['companies is rewritten'],
    ],
    [`alter table outbox alter column attempts type bigint`, ['outbox is rewritten']],
    [`create index x on audit (operation)`, ['an index of audit is built: x']],
    [`alter table audit add constraint x check (count > 0)`, ['audit is checked: x']],
    [`alter table audit alter column reason set not null`, ['audit is checked: reason']],
  ])('is noticed: %s', async (statement, expected) => {
    expect(await blockingIn(await upToDate(), [statement])).toEqual(expected)
  })

  it('is in no migration since the first release; indexes of large tables are built concurrently, and again after an interruption', async () => {
    const later = readMigrationFiles({ migrationsFolder }).slice(
      journalIn(migrationsFolder).entries.findIndex(({ tag }) => tag === firstRelease) + 1,
    )
    if (later.length === 0) return
    const client = await upToDate()
    await client.exec('drop schema public cascade; drop schema drizzle cascade; create schema public')
    const all = readMigrationFiles({ migrationsFolder })
    for (const { sql: statements } of all.slice(0, -later.length))
      for (const one of statements) await client.exec(one)
    for (const { sql: statements } of later) {
      const concurrent = statements.filter((one) => /\bconcurrently\b/i.test(one))
      if (concurrent.length === 0) {
        expect(await blockingIn(client, statements)).toEqual([])
        continue
      }
      expect(concurrent).toEqual(statements)
      for (const one of statements) {
        const [, made] = /^\s*create (?:unique )?index concurrently "?(\w+)/im.exec(one) ?? []
        if (made)
          expect(statements.join()).toMatch(new RegExp(`drop index concurrently if exists "?${made}`, 'i'))
        await client.exec(one)
      }
    }
  })

  it('runs a migration outside a transaction when it builds an index concurrently', async () => {
    const client = await upToDate()
    const db = await embeddedDb(client)
    const folder = migrationsAnd(
      'create table before (id int)',
      concurrentIndex,
      'create table after (id int)',
    )
    await migrate({ db, mayMigrate: true, isShared: false, folder })
    expect(await db.execute(laterIndex)).toMatchObject({ rows: [{ indisvalid: true }] })
    await db.execute(sql`select from before, after`)
    // It is noted, so a second run does nothing.
    await migrate({ db, mayMigrate: false, isShared: false, folder })
  })
})

describe.runIf(process.env.TEST_DATABASE_URL)('a migration of PostgreSQL', () => {
  const fresh = async () => {
    const { DATABASE_URL } = await installation('installation')
    return async () => {
      const database = await connectPostgres(DATABASE_URL!)
      onTestFinished(database.close)
      return database.db
    }
  }

  it('builds an index concurrently while other processes wait for it', async () => {
    const connect = await fresh()
    const folder = migrationsAnd(concurrentIndex, 'create table after (id int)')
    const databases = await Promise.all([connect(), connect(), connect()])
    await Promise.all(databases.map((db) => migrate({ db, mayMigrate: true, isShared: true, folder })))
    expect(await databases[0]!.execute(laterIndex)).toMatchObject({ rows: [{ indisvalid: true }] })
  })

  it('lets reads pass while it waits for its turn to change a table', async () => {
    const connect = await fresh()
    const [busy, other, db] = await Promise.all([connect(), connect(), connect()])
    const folder = migrationsAnd('alter table nodes add column more int')
    const waiting = sql`select 1 from pg_locks where mode = 'AccessExclusiveLock' and not granted
      and relation = 'nodes'::regclass and database = (select oid from pg_database where datname = current_database())`
    let migrating: Promise<void> | undefined
    await busy.transaction(async (tx) => {
      await tx.execute(sql`select from nodes`)
      migrating = migrate({ db, mayMigrate: true, isShared: true, folder })
      await expect.poll(() => other.execute(waiting)).toMatchObject({ rowCount: 1 })
      // It waits behind the migration, until that gives up for now.
      expect(await other.execute(sql`select from nodes`)).toMatchObject({ rowCount: 1 })
    })
    await migrating
    expect(await other.execute(sql`select more from nodes`)).toMatchObject({ rowCount: 1 })
  })
})
