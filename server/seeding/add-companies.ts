import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { one } from '../db/query'
import { companies } from '../db/schema'

/** Rows of one transaction: enough for speed, few enough that an interruption loses little. */
const batchSize = 5_000

const words = sql`array['Alder','Birch','Cedar','Dune','Ember','Fjord','Garnet','Harbour','Indigo','Juniper','Kestrel','Lumen','Meadow','North','Onyx','Prism','Quartz','Raven','Sable','Tundra','Umber','Velvet','Willow','Xenon','Yarrow','Zephyr']`
const trades = sql`array['Dental','Logistics','Foods','Legal','Clinic','Motors','Press','Bakery','Media','Energy','Textiles','Systems','Travel','Optics','Farm','Studio','Builders','Finance','Pharmacy']`
const forms = sql`array['GmbH','Ltd','S.A.','Oy','B.V.','AB','S.r.l.','plc','Kft.','ApS']`

/**
 * Adds generated companies with 0 to 4 packages, spread over all nodes. Each batch is a transaction of its
 * own, so that an interrupted run can be continued.
 * @param onProgress takes the number of companies added so far
 */
export async function addCompanies(db: Db, count: number, onProgress: (done: number) => void): Promise<void> {
  const { start } = one(
    await db.select({ start: sql<number>`coalesce(max(${companies.id}), 0)::int` }).from(companies),
  )
  for (let done = 0; done < count; done += batchSize) {
    const last = Math.min(count, done + batchSize)
    await db.transaction(async (tx) => {
      await tx.execute(insertBatch(start + done + 1, start + last))
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
