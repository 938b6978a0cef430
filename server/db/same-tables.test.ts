import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '#testing/test-database'
import type { Db } from './open'

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
  from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
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
const tablesOf = async (db: Db): Promise<string[]> =>
  (await db.select({ thing: sql<string>`concat_ws(': ', kind, name, definition)` }).from(things))
    .map(({ thing }) => thing)
    .toSorted()

// The tables were the same after the 27 migrations that 0000_start took the place of. Later migrations change
// this file.
it('the tables are those of tables.txt, on either database', async () => {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  await expect(`${(await tablesOf(db)).join('\n')}\n`).toMatchFileSnapshot('tables.txt')
})
