import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { Db } from '#server/db/open'

/** Enough nodes for a scope of one, some or all of them. */
export const nodeCount = 4
export const makeNodes = (db: Db) =>
  db.execute(
    sql`insert into nodes (id, name, parent_id, created_at) select n, 'Node ' || n, nullif(1, n), now() from generate_series(1, ${nodeCount}::int) n`,
  )

/** Changes of very different sizes and places in the order of the list. `seed` spreads names and dates. */
export const change = fc.record({
  kind: fc.constantFrom('insert', 'insert', 'insert', 'delete', 'rename', 'move', 'date', 'touch'),
  rows: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 200, max: 1_100 })),
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  node: fc.integer({ min: 1, max: nodeCount }),
  seed: fc.nat(1_000_000),
})
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

let writes = 0
/** A new name each time, so that no change breaks the rule that names are unique within a node. */
const nameOf = (seed: number) =>
  sql`(array['Ärger','ab','Zebra','O''Neil','a','東京','100 %','Straße'])[1 + (${seed}::int + id) % 8] || ' ' || md5(${seed}::int || '/' || id || '/' || ${String(writes++)}::text)`

export function makeChange(db: Db, { kind, rows, from, node, seed }: Change) {
  const some = sql`id in (select id from companies where id >= (select coalesce(min(id) + ${from}::float8 * (max(id) - min(id)), 0) from companies) order by id limit ${rows}::int)`
  switch (kind) {
    case 'insert':
      return db.execute(sql`insert into companies (name, node_id, owner_first_name, owner_last_name, owner_email, created_at)
        select ${nameOf(seed)}, 1 + (id + ${node}::int) % ${nodeCount}::int, 'A', 'B', 'a@example.com', timestamptz '2024-01-01' + (${seed}::int % 7) * interval '1 day' * (id % 3)
        from generate_series(1, ${rows}::int) id on conflict do nothing`)
    case 'delete':
      return db.execute(sql`delete from companies where ${some}`)
    case 'rename':
      return db.execute(sql`update companies set name = ${nameOf(seed)} where ${some}`)
    case 'move':
      return db.execute(sql`update companies set node_id = ${node} where ${some}`)
    case 'date':
      return db.execute(
        sql`update companies set created_at = created_at + (${seed}::int % 9 - 4) * interval '1 day' where ${some}`,
      )
    case 'touch':
      return db.execute(sql`update companies set owner_first_name = owner_first_name where ${some}`)
  }
}
