import { max, sql } from 'drizzle-orm'
import { licenceChanges } from '../db/tables/months.schema'
import type { Db } from '../db/open'
import { one } from '../db/query'
import { companies } from '../db/tables/schema'

/** Rows of one transaction: enough for speed, few enough that an interruption loses little. */
const batchSize = 5_000

const words = sql`array['Alder','Birch','Cedar','Dune','Ember','Fjord','Garnet','Harbour','Indigo','Juniper','Kestrel','Lumen','Meadow','North','Onyx','Prism','Quartz','Raven','Sable','Tundra','Umber','Velvet','Willow','Xenon','Yarrow','Zephyr']`
const trades = sql`array['Dental','Logistics','Foods','Legal','Clinic','Motors','Press','Bakery','Media','Energy','Textiles','Systems','Travel','Optics','Farm','Studio','Builders','Finance','Pharmacy']`
const forms = sql`array['GmbH','Ltd','S.A.','Oy','B.V.','AB','S.r.l.','plc','Kft.','ApS']`

/**
 * Adds generated companies with 0 to 4 packages and a year of changes, spread over all nodes. Each batch is a
 * transaction of its own, so that an interrupted run can be continued.
 * @param onProgress takes the number of companies added so far
 */
export async function addCompanies(db: Db, count: number, onProgress: (done: number) => void): Promise<void> {
  const { start } = one(
    await db.select({ start: sql<number>`coalesce(max(${companies.id}), 0)::int` }).from(companies),
  )
  for (let done = 0; done < count; done += batchSize) {
    const last = Math.min(count, done + batchSize)
    await db.transaction(async (tx) => {
      const recorded = one(await tx.select({ last: max(licenceChanges.id) }).from(licenceChanges)).last ?? 0
      await tx.execute(insertBatch(start + done + 1, start + last))
      await tx.execute(insertHistory(recorded))
    })
    onProgress(last)
  }
}

/**
 * The number makes the name unique. Everything else follows from the number, so that every run adds the same
 * companies.
 */
const insertBatch = (from: number, to: number) => sql`
  with places as (select array_agg(id order by id) as ids from nodes),
  catalogue as (select array_agg(id order by id) as ids from packages where type = 'subscription'),
  made as (
    insert into companies (name, node_id, owner_first_name, owner_last_name, owner_email, created_at)
    select
      (${words})[1 + n % 26] || ' ' || (${trades})[1 + n / 26 % 19] || ' ' || n || ' ' || (${forms})[1 + n % 10],
      places.ids[1 + (n::bigint * 7919 % 1000003)::int % cardinality(places.ids)],
      (${words})[1 + n / 7 % 26], (${words})[1 + n / 3 % 26], 'owner' || n || '@example.com',
      timestamptz '2020-01-01 00:00:00.125+00' + n * interval '37 seconds'
    from generate_series(${from}::int, ${to}::int) n, places
    returning id
  )
  insert into company_packages (company_id, package_id, status, license_count)
  select made.id, catalogue.ids[1 + (made.id + k) % cardinality(catalogue.ids)], case when (made.id + k) % 17 = 0 then 'suspended' else 'active' end, 1 + (made.id * 13 + k) % 240
  from made, catalogue, generate_series(1, made.id % 5) k`

/**
 * Writes a history in place of the rows that triggers have just recorded: licences from the creation on, and
 * changes in about every sixth of the last months. It ends at what was recorded.
 */
const insertHistory = (after: number) => sql`
  with recorded as (delete from licence_changes where id > ${after} returning *),
  steps as (
    select recorded.*, moment, row_number() over (partition by recorded.company_id, package_id order by moment desc) - 1 as later
    from recorded join companies on companies.id = company_id, lateral (
      select companies.created_at as moment
      union all
      select date_trunc('month', now()) - k * interval '1 month' + (company_id::bigint * 7919 + package_id * 104729 + k * 611953) % 2419200 * interval '1.001 seconds'
      from generate_series(0, 12) k where (company_id / 6 + package_id + k) % 6 = 0
    ) moments
    where moment < now()
  )
  insert into licence_changes (at, company_id, company_uid, company_name, is_nfr, node_id, package_id, package_name, package_type, license_count, status)
  select moment, company_id, company_uid, company_name, is_nfr, node_id, package_id, package_name, package_type,
    license_count + later * case when license_count < 40 then 1 else -license_count / 20 end, case later when 0 then status else 'active' end
  from steps order by moment, company_id, package_id`
