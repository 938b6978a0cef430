import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { makeReleased, migrationsAnd } from '#testing/more-migrations'
import { embedded, installation } from '#testing/test-database'
import { journalIn, migrate } from './migrate'
import { connectPostgres, embeddedDb } from './open'

/** Tables that grow with customers or time. */
const growing = [
  'audit',
  'companies',
  'company_packages',
  'employees',
  'invitations',
  'kept_replies',
  'outbox',
]

/**
 * The parts of a growing table that no migration may change, because that takes as long as the table: file,
 * rows, indexes and checks. An index is known by its file, because its name may change.
 */
const state = `
  select relname || ' is rewritten' as what, relname::text as thing, relfilenode::text as state from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any ($1)
  union all
  ${growing.map((table) => `select 'rows of ${table} are written', 'rows of ${table}', string_agg(xmin::text, ',' order by ctid) from ${table}`).join(' union all ')}
  union all
  select 'an index of ' || indrelid::regclass || ' is built: ' || relname, relfilenode::text, ''
    from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = any ($1::regclass[])
  union all
  select conrelid::regclass || ' is checked: ' || conname, conname, convalidated::text from pg_constraint
    where conrelid = any ($1::regclass[]) and contype in ('c', 'f')
  union all
  select attrelid::regclass || ' is checked: ' || attname, attrelid::regclass || '.' || attname, attnotnull::text
    from pg_attribute
    where attrelid = any ($1::regclass[]) and attnum > 0 and not atthasmissing and not attisdropped`
type Row = { readonly what: string; readonly thing: string; readonly state: string }

async function blockingIn(client: PGlite, statements: readonly string[]): Promise<string[]> {
  const look = async () => (await client.query<Row>(state, [growing])).rows
  const before = new Map((await look()).map((row) => [row.thing, row.state]))
  for (const statement of statements) await client.exec(statement)
  const isHarmless = ({ what, thing, state: now }: Row) =>
    before.get(thing) === now || (what.includes('checked') && now === 'false')
  const found = (await look()).filter((row) => !isHarmless(row)).map(({ what }) => what)
  // A rewrite also writes all rows and builds all indexes.
  const rewritten = found.filter((what) => what.includes('rewritten'))
  return rewritten.length > 0 ? rewritten : found
}

/** Statements allowed outside a transaction. They don't block, and can run again. */
const harmless = [
  /^create (unique )?index concurrently if not exists "/i,
  /^drop index concurrently if exists "/i,
  /^alter table "\w+" validate constraint "\w+";?$/i,
  /^do \$\$[^]*\bcommit;/i,
]

async function upToDate(): Promise<PGlite> {
  const client = await embedded()
  onTestFinished(() => client.close())
  return client
}

const concurrentIndex = `create unique index concurrently if not exists "later" on audit (operation);`
const laterIndex = sql`select indisvalid from pg_index where indexrelid = 'later'::regclass`

// The tests of this part look into the catalogue only, so a run on PostgreSQL need not repeat them.
describe.runIf(!process.env.TEST_DATABASE_URL)('what blocks a large table', () => {
  let sample: PGlite
  beforeAll(async () => {
    sample = await embedded('sample')
  })
  afterAll(() => sample.close())
  it.each([
    [`alter table companies add column x text`, []],
    [`alter table companies add column x text not null default 'x'`, []],
    [`alter table audit add constraint x check (count > 0) not valid`, []],
    [
      `alter table companies add column x text generated always as (name || '') stored`,
      ['companies is rewritten'],
    ],
    [`alter table outbox alter column attempts type bigint`, ['outbox is rewritten']],
    [`update companies set is_nfr = true`, ['rows of companies are written']],
    [`alter index audit_time rename to x`, []],
    [`create index x on audit (operation)`, ['an index of audit is built: x']],
    [`alter table audit add constraint x check (count > 0)`, ['audit is checked: x']],
    [`alter table audit alter column reason set not null`, ['audit is checked: reason']],
  ])('is noticed: %s', async (statement, expected) => {
    await sample.exec('begin')
    onTestFinished(async () => void (await sample.exec('rollback')))
    expect(await blockingIn(sample, [statement])).toEqual(expected)
  })

  it('is in no migration after 0000_start; what runs outside a transaction is harmless, and can run again', async () => {
    const folder = migrationsAnd(
      'alter table audit add column more int',
      concurrentIndex.replace('unique ', ''),
    )
    const client = await upToDate()
    await makeReleased(await embeddedDb(client), false)
    const later = readMigrationFiles({ migrationsFolder: folder }).slice(1)
    for (const [at, { sql: statements }] of later.entries()) {
      const { tag } = journalIn(folder)[at + 1]!
      if (!statements.some((one) => /\bconcurrently\b|\bcommit;/i.test(one))) {
        expect([tag, await blockingIn(client, statements)]).toEqual([tag, []])
        continue
      }
      const bare = statements.map((one) => one.replaceAll(/^\s*--.*$/gm, '').trim())
      expect(bare.filter((one) => !harmless.some((form) => form.test(one)))).toEqual([])
      for (const one of [...statements, ...statements]) await client.exec(one)
    }
  })

  it('runs a migration outside a transaction when it builds an index concurrently, and goes on after an interruption', async () => {
    const client = await upToDate()
    const line = `insert into audit (at, operation, status, address, request_id) values (now(), 'Same', 200, '', '')`
    await client.exec(`${line}; ${line}`)
    const db = await embeddedDb(client)
    const folder = migrationsAnd(
      'create table before (id int)',
      concurrentIndex,
      'create table after (id int)',
    )
    const run = migrate({ db, mayMigrate: true, isShared: false, folder })
    await expect(run).rejects.toThrow(
      /^Migration more_1 failed: could not create unique index.* The next start goes on with it\.$/,
    )
    expect(await db.execute(laterIndex)).toMatchObject({ rows: [{ indisvalid: false }] })
    await client.exec('delete from audit')
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
