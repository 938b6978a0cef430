import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { valueOf } from '../db/query'
import { companies } from '../db/schema'
import { companySearchCounts, companySearches } from '../db/searches.schema'
import { takesItsTime } from '../db/watched-client'

/** Each costs every write of a company a look at its name. The ones first kept are the first to go. */
const mostSearches = 300
const patienceMs = 5_000

/**
 * Counts a search once and for all: from then on its count is kept by every write, and exact. Nobody waits for this. The search is
 * noted first; when all transactions that may not have seen that are over, one statement counts what is there and takes away what was
 * noted of it meanwhile, in one snapshot. Two that do it at the same time do it once.
 * @returns whether it is counted; not while another transaction goes on and on
 */
export async function keepCount(db: Db, pattern: string): Promise<boolean> {
  await db.insert(companySearches).values({ pattern }).onConflictDoNothing()
  await forgetOldest(db)
  if (!(await othersAreOver(db))) return false
  await db.transaction(async (tx) => {
    const ours = and(eq(companySearches.pattern, pattern), eq(companySearches.is_counted, false))
    if (
      (await tx.select({ id: companySearches.id }).from(companySearches).where(ours).for('update')).length ===
      0
    )
      return
    await tx.execute(sql`${sql.raw(takesItsTime)}
      with noted as (delete from ${companySearchCounts} where pattern = ${pattern}),
      counted as (
        insert into ${companySearchCounts} (pattern, node_id, count)
        select ${pattern}::text, node_id, count(*) from ${companies} where name ilike ${pattern} group by node_id
      )
      update ${companySearches} set is_counted = true where pattern = ${pattern}`)
  })
  return true
}

/** Brings what changes added together. Who does it at the same time finds nothing to add up, and adds nothing. */
export async function sumUp(db: Db, pattern: string): Promise<void> {
  await db.execute(sql`
    with taken as (delete from ${companySearchCounts} where pattern = ${pattern} returning node_id, count)
    insert into ${companySearchCounts} (pattern, node_id, count)
    select ${pattern}::text, node_id, sum(count) from taken group by node_id having sum(count) <> 0`)
}

async function forgetOldest(db: Db): Promise<void> {
  await db.execute(sql`
    delete from ${companySearches} where id <= (select id from ${companySearches} order by id desc offset ${mostSearches}::int limit 1)`)
  // What a write adds for a search that is being forgotten stays behind; it is no harm, and goes here.
  await db.execute(sql`
    delete from ${companySearchCounts} left_over where not exists (select from ${companySearches} kept where kept.pattern = left_over.pattern)`)
}

/** Transactions that write companies. */
const writers = sql`
  from pg_locks where relation = 'companies'::regclass and mode = 'RowExclusiveLock'
  and database = (select oid from pg_database where datname = current_database())`

/**
 * Waits until every transaction that writes companies by now is over, those of other servers too; whichever takes its lock later sees what
 * was noted before. Not by the oldest snapshot, which is one for all databases of a server: an import into another one would be waited for.
 */
async function othersAreOver(db: Db): Promise<boolean> {
  const begun = await valueOf<string[]>(db, sql`array(select virtualtransaction ${writers})`)
  const areOver = sql`not exists (select ${writers} and virtualtransaction = any(${sql.param(begun)}::text[]))`
  for (const until = performance.now() + patienceMs; performance.now() < until; await sleep(50))
    if (begun.length === 0 || (await valueOf<boolean>(db, areOver))) return true
  return false
}
