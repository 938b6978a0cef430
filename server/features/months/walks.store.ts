import { and, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { licenceChanges, licenceWalks } from '../../db/tables/months.schema'
import type { Db } from '../../db/open'
import { inTransaction } from '../../db/transaction'

/**
 * Nothing is known of a day without a walk, or with an outcome other than `complete` and `untold`. On the
 * other days nothing is known of the companies in `not_seen` and `untold`.
 */
export type RecordedWalk = typeof licenceWalks.$inferSelect
/** A walk that this process has begun. No other process writes it while its lease lasts. */
export type Walk = Pick<RecordedWalk, 'day' | 'upstream' | 'started_at'>

export async function lastWalk(db: Db): Promise<RecordedWalk | undefined> {
  const [last] = await db.select().from(licenceWalks).orderBy(desc(licenceWalks.day)).limit(1)
  return last
}

/** Longer than a request of a walk takes. */
const leaseFrom = (now: Date) => new Date(now.getTime() + 180_000)

/** The nodes that the last whole walk saw. */
export async function lastNodes(db: Db): Promise<RecordedWalk['nodes']> {
  const [last] = await db
    .select({ nodes: licenceWalks.nodes })
    .from(licenceWalks)
    .where(inArray(licenceWalks.outcome, ['complete', 'untold']))
    .orderBy(desc(licenceWalks.day))
    .limit(1)
  return last?.nodes ?? []
}

/** Begins the walk of this day. undefined: it has been done, or another process is doing it. */
export async function beginWalk(db: Db, upstream: string, now: Date): Promise<Walk | undefined> {
  const { day, ended_at, leased_until, outcome } = licenceWalks
  const started = { upstream, started_at: now, leased_until: leaseFrom(now) }
  const begun = { ...started, ended_at: null, outcome: null, why: '' }
  const [walk] = await db
    .insert(licenceWalks)
    .values({ day: now.toISOString().slice(0, 10), ...begun })
    .onConflictDoUpdate({
      target: day,
      set: begun,
      setWhere: sql`${or(eq(outcome, 'stopped'), and(isNull(ended_at), lt(leased_until, now)))}`,
    })
    .returning()
  return walk
}

/** Renews or ends a walk. @returns false when another process has begun it again */
export async function changeWalk(
  db: Db,
  walk: Walk,
  now: Date,
  end?: Partial<RecordedWalk>,
): Promise<boolean> {
  const { day, started_at, ended_at } = licenceWalks
  const changed = await db
    .update(licenceWalks)
    .set(end ? { ...end, ended_at: now } : { leased_until: leaseFrom(now) })
    .where(and(eq(day, walk.day), eq(started_at, walk.started_at), isNull(ended_at)))
    .returning({ day })
  return changed.length > 0
}

/** Whether the rows of this database are about another API, or about companies of its own. */
export async function recordsAnother(db: Db, { upstream, day }: Walk): Promise<boolean> {
  if ((await db.$count(licenceWalks, ne(licenceWalks.upstream, upstream))) > 0) return true
  return (
    (await db.$count(licenceWalks, ne(licenceWalks.day, day))) === 0 && (await db.$count(licenceChanges)) > 0
  )
}

/** All that a key sees of an API. */
export type Seen = Pick<RecordedWalk, 'nodes' | 'untold' | 'untold_why'> & {
  /** The companies that said what they have. */
  readonly told: readonly number[]
  readonly licences: readonly Omit<typeof licenceChanges.$inferInsert, 'at'>[]
  /** The prices that are said, with two digits. Null, with an empty currency: only the name is. */
  readonly prices: readonly {
    package_id: number
    price_monthly: string | null
    currency: string
    package_name?: string
  }[]
}

/** The last row of each company and package. */
const last = sql`(select distinct on (company_id, package_id) * from licence_changes order by company_id, package_id, id desc) last`

/**
 * Records what differs, and ends the walk. The rows count from its start, so that they belong to its day.
 * @returns undefined when another process has begun it again
 */
export const recordWalk = (
  db: Db,
  walk: Walk,
  seen: Seen,
  now: Date,
): Promise<Partial<RecordedWalk> | undefined> =>
  inTransaction(db, async (tx) => {
    const { nodes, told, untold, untold_why } = seen
    const missing = await tx
      .selectDistinct({ id: sql<number>`company_id`, node: sql<number>`node_id` })
      .from(last)
      .where(
        sql`status in ('active', 'suspended') and company_id <> all(${sql.param([...told, ...untold])}::int[])`,
      )
    const [before] = await tx
      .select()
      .from(licenceWalks)
      .where(and(lt(licenceWalks.day, walk.day), inArray(licenceWalks.outcome, ['complete', 'untold'])))
      .orderBy(desc(licenceWalks.day))
      .limit(1)
    const ids = new Set(nodes.map(({ id }) => id))
    const isSame = before?.nodes.length === ids.size && before.nodes.every(({ id }) => ids.has(id))
    const missedTwice = new Set(isSame ? before.not_seen : [])
    const deleted = new Set(
      missing.filter(({ id, node }) => missedTwice.has(id) && ids.has(node)).map(({ id }) => id),
    )
    const walked = {
      outcome: untold.length > 0 ? ('untold' as const) : ('complete' as const),
      nodes,
      companies_seen: told.length + untold.length,
      not_seen: [...new Set(missing.map(({ id }) => id))].filter((id) => !deleted.has(id)),
      untold,
      untold_why,
    }
    if (!(await changeWalk(tx, walk, now, walked))) return undefined
    await tx.execute(changedLicences(walk, seen, [...deleted], before?.started_at ?? walk.started_at))
    // What the walk before didn't see is known now: they were gone already.
    if (before && deleted.size > 0)
      await tx
        .update(licenceWalks)
        .set({ not_seen: before.not_seen.filter((id) => !deleted.has(id)) })
        .where(eq(licenceWalks.day, before.day))
    await tx.execute(changedPrices(walk, seen))
    return walked
  })

/** Never before the last row of the company, whatever the clocks of processes say. */
const changedLicences = (
  { started_at }: Walk,
  { licences, told }: Seen,
  deleted: readonly number[],
  /** When a walk first missed those that are deleted. */
  missedAt: Date,
) => sql`
  with told as materialized (
    select * from jsonb_to_recordset(${JSON.stringify(licences)}::jsonb) as row(
      company_id int, company_uid uuid, company_name text, node_id int,
      package_id int, package_name text, package_type text, license_count int, status text
    )
  ), kept as materialized (select * from ${last}
  ), gone as (
    select kept.* from kept left join told using (company_id, package_id)
      join unnest(${sql.param([...told, ...deleted])}::int[]) as known(company_id) using (company_id)
    where kept.status in ('active', 'suspended') and told.company_id is null
  ), present as (
    select * from told
    union all
    select company_id, company_uid, company_name, node_id, package_id, package_name, package_type, 0,
      case when company_id = any(${sql.param(deleted)}::int[]) then 'deleted' else 'removed' end
    from gone
  )
  insert into licence_changes (at, company_id, company_uid, company_name, node_id, package_id, package_name, package_type, license_count, status)
  select greatest(
    case when present.status = 'deleted' then ${missedAt.toISOString()}::timestamptz else ${started_at.toISOString()}::timestamptz end,
    before.at
  ), present.*
  from present left join kept using (company_id, package_id)
    left join (select company_id, max(at) as at from kept group by company_id) before using (company_id)
  where (present.company_name, present.node_id, present.package_type, present.license_count, present.status)
    is distinct from (kept.company_name, kept.node_id, kept.package_type, kept.license_count, kept.status)
  order by company_id, package_id`

/** A price that isn't said has no currency. A name that isn't said is still the last. */
const changedPrices = ({ started_at }: Walk, { prices }: Seen) => sql`
  insert into price_changes (at, package_id, price_monthly, currency, package_name)
  select greatest(${started_at.toISOString()}::timestamptz, last.at), package_id, told.price_monthly, coalesce(told.currency, ''),
    coalesce(told.package_name, last.package_name)
  from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as told(package_id int, price_monthly numeric, currency text, package_name text)
  full join (select package_id from licence_changes union select package_id from price_changes) known using (package_id)
  left join (select distinct on (package_id) * from price_changes order by package_id, id desc) last using (package_id)
  where (told.price_monthly, coalesce(told.currency, ''), coalesce(told.package_name, last.package_name))
    is distinct from (last.price_monthly, last.currency, last.package_name)
  order by package_id`
