import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { earlierData, lastOfData } from '#testing/earlier-data'
import { testDatabase } from '#testing/test-database'
import { openEmbedded, openPostgres, type Database, type Db } from './open'

/** Everything that a migration makes, with its definition. */
const things = sql`(
  select 'column' as kind, attrelid::regclass || '.' || attname as name,
    concat_ws(' ', row_number() over (partition by attrelid order by attnum), format_type(atttypid, atttypmod), collname,
      attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid)) as definition
  from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_collation on pg_collation.oid = attcollation
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'S') and attnum > 0 and not attisdropped
  union all
  select 'constraint', conrelid::regclass || ' ' || conname, concat_ws(' ', pg_get_constraintdef(oid), convalidated)
  from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
  union all
  select 'index', indexrelid::regclass::text, concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid)
  from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace
  union all
  select 'trigger', tgrelid::regclass || ' ' || tgname, concat_ws(' ', pg_get_triggerdef(oid), tgenabled)
  from pg_trigger where not tgisinternal
  union all
  select 'function', oid::regprocedure::text, pg_get_functiondef(oid)
  from pg_proc where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
) thing`
const tablesOf = async (db: Db) =>
  (await db.select({ thing: sql<string>`concat_ws(': ', kind, name, definition)` }).from(things))
    .map(({ thing }) => thing)
    .toSorted()

/** The data that migrations make for rows that are there. */
const rows = sql`(
  select 'company' as kind, id, search as made from companies
  union all select 'employee', id, search from employees
  union all select 'line', id, node_ids::text from audit
) row`
const rowsOf = (db: Db) =>
  db
    .select({ kind: sql<string>`kind`, id: sql<number>`id::int`, made: sql<string | null>`made` })
    .from(rows)
    .orderBy(sql`kind`, sql`id`)

async function opened(env: Record<string, string>): Promise<Database> {
  const database = env.DATABASE_URL
    ? await openPostgres(env.DATABASE_URL)
    : await openEmbedded(path.join(env.DATA_DIR!, 'pglite'))
  onTestFinished(() => database.close())
  return database
}

it(
  'tables and rows are the same, whichever of the earlier migrations a database has run as they were then',
  { timeout: 120_000 },
  async () => {
    const fresh = await testDatabase()
    onTestFinished(() => fresh.close())
    const tables = await tablesOf(fresh.db)
    expect(tables.length).toBeGreaterThan(300)
    const earliest = await opened(await earlierData(lastOfData))
    const found = await rowsOf(earliest.db)
    expect(found).toContainEqual({ kind: 'company', id: 1, made: expect.stringContaining('echeverria') })
    expect(found).toContainEqual({ kind: 'line', id: expect.any(Number), made: '{2}' })
    expect(await tablesOf(earliest.db)).toEqual(tables)
    for (const last of ['0013_refused_by_the_database', '0015_people', '0018_service_account_uses']) {
      const later = await opened(await earlierData(last))
      expect([last, await tablesOf(later.db)]).toEqual([last, tables])
      expect([last, await rowsOf(later.db)]).toEqual([last, found])
    }
  },
)
