// Gives a database two years of licences, in place of what its triggers recorded. Its server must be stopped.
//   node bench/server/fill-months.mjs URL       of PostgreSQL
//   node bench/server/fill-months.mjs FOLDER    with the embedded database
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'
import { monthsKept } from './months.mjs'

/** Every company keeps what it has today, and about three of five months change each of its packages. */
const fill = `
  create temporary table held as
    select distinct on (company_id, package_id) * from licence_changes order by company_id, package_id, id desc;
  truncate licence_changes;
  insert into licence_changes (at, company_id, company_uid, company_name, is_nfr, node_id, package_id, package_name, package_type, license_count, status)
  select moment, company_id, company_uid, company_name, is_nfr, node_id, package_id, package_name, package_type,
    case before when 0 then license_count else 1 + (license_count + before) % 240 end, case before when 0 then status else 'active' end
  from held, generate_series(0, ${monthsKept}) before, lateral (
    select least(now(), date_trunc('month', now()) - before * interval '1 month' + (company_id::bigint * 7919 + package_id * 104729) % 2419200 * interval '1 second') as moment
  ) moments
  where before in (0, ${monthsKept}) or (company_id + package_id + before) % 5 < 3
  order by moment, company_id, package_id;
  update price_changes set at = now() - interval '3 years' where id in (select min(id) from price_changes group by package_id);
  analyze licence_changes`

const [place] = process.argv.slice(2)
if (place.startsWith('postgres')) {
  const client = new pg.Client({ connectionString: place })
  await client.connect()
  await client.query(fill)
  await client.end()
} else {
  const database = await PGlite.create({ dataDir: place, extensions: { pg_trgm } })
  await database.exec(fill)
  await database.close()
}
