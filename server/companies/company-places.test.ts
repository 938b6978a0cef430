import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/db/open'
import { testDatabase } from '#testing/test-database'

/** Nodes of the test: enough that a reach can be one, some or all of them. */
const nodeCount = 4
const orderings = ['id', 'name', 'created_at'] as const

let database: Database
beforeEach(async () => {
  database = await testDatabase()
  await database.db.execute(
    sql`insert into nodes (id, name, parent_id, created_at) select n, 'Node ' || n, nullif(1, n), now() from generate_series(1, ${nodeCount}::int) n`,
  )
})
afterEach(() => database.close())

const run = (statement: ReturnType<typeof sql>) => database.db.execute(statement)
const answer = async <T>(value: ReturnType<typeof sql>): Promise<T> =>
  (await database.db.select({ value: sql<T>`${value}` }).from(sql`(select) nothing`))[0]!.value

/** Changes of very different sizes, in very different places of each order; `seed` makes names and dates fall anywhere. */
const change = fc.record({
  kind: fc.constantFrom('insert', 'insert', 'insert', 'delete', 'rename', 'move', 'date', 'touch'),
  rows: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 200, max: 1_100 })),
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  node: fc.integer({ min: 1, max: nodeCount }),
  seed: fc.nat(1_000_000),
})
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

let writes = 0
/** Never given twice, so that no change of many rows ends on the rule that a name is unique in its node. */
const nameOf = (seed: number) =>
  sql`(array['Ärger','ab','Zebra','O''Neil','a','東京','100 %','Straße'])[1 + (${seed}::int + id) % 8] || ' ' || md5(${seed}::int || '/' || id || '/' || ${String(writes++)}::text)`

function write({ kind, rows, from, node, seed }: Change) {
  const some = sql`id in (select id from companies where id >= (select coalesce(min(id) + ${from}::float8 * (max(id) - min(id)), 0) from companies) order by id limit ${rows}::int)`
  switch (kind) {
    case 'insert':
      return run(sql`insert into companies (name, node_id, owner_first_name, owner_last_name, owner_email, created_at)
        select ${nameOf(seed)}, 1 + (id + ${node}::int) % ${nodeCount}::int, 'A', 'B', 'a@example.com', timestamptz '2024-01-01' + (${seed}::int % 7) * interval '1 day' * (id % 3)
        from generate_series(1, ${rows}::int) id on conflict do nothing`)
    case 'delete':
      return run(sql`delete from companies where ${some}`)
    case 'rename':
      return run(sql`update companies set name = ${nameOf(seed)} where ${some}`)
    case 'move':
      return run(sql`update companies set node_id = ${node} where ${some}`)
    case 'date':
      return run(sql`update companies set created_at = created_at + (${seed}::int % 9 - 4) * interval '1 day' where ${some}`)
    case 'touch':
      return run(sql`update companies set owner_first_name = owner_first_name where ${some}`)
  }
}

/** Places of which the function tells another company than counting the rows does, both asked in one statement. */
async function wrongPlaces(seed: number): Promise<unknown[]> {
  const wrong: unknown[] = []
  for (const [index, ordering] of orderings.entries()) {
    const reach = [1, 2, 3, 4].filter((node) => ((seed >> index) % 15) + 1 !== node && (((seed >> index) % 16) & (1 << (node - 1))) === 0)
    const by = sql.raw(ordering === 'id' ? 'id' : `${ordering}, id`)
    const nodes = sql`${sql.param(reach)}::int[]`
    wrong.push(
      ...(await answer<unknown[]>(sql`(
        select coalesce(json_agg(json_build_array(${ordering}::text, ${nodes}, place, told, counted)), '[]')
        from (
          select place, (company_at(${ordering}, ${nodes}, place)).company_id as told, (
            select numbered.id from (select id, row_number() over (order by ${by}) - 1 as at from companies where node_id = any(${nodes})) numbered where at = place
          ) as counted
          from (
            select distinct (part * total / 7 + ${seed}::int % 5 - 2)::int as place
            from generate_series(0, 7) part, (select count(*) as total from companies where node_id = any(${nodes})) counted
          ) places
        ) compared
        where told is distinct from counted
      )`)),
    )
  }
  return wrong
}

/** Spans whose own count is not the sum of their counts by node. */
const wrongSpans = sql`(
  select coalesce(json_agg(off), '[]') from (
    select span.id from company_spans span left join company_span_counts kept on kept.span_id = span.id
    group by span.id having coalesce(sum(kept.count), 0) <> span.count or min(kept.count) < 0
  ) off
)`

it('the company at a place is the one that counting finds, after any changes', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 10 }), fc.nat(1_000_000), async (changes, seed) => {
      await run(sql`delete from companies`)
      for (const [index, one] of changes.entries()) {
        await write(one)
        expect(await wrongPlaces(seed + index * 977)).toEqual([])
      }
      expect(await answer(wrongSpans)).toEqual([])
    }),
    { numRuns: 30, interruptAfterTimeLimit: 6_000 },
  )
})

it('and while others write', { timeout: 120_000 }, async () => {
  const changes = fc.sample(change, { numRuns: 32, seed: 7 })
  const lanes = [0, 1, 2, 3].map((lane) => changes.filter((_, index) => index % 4 === lane))
  let isWriting = true
  const writing = Promise.all(
    lanes.map(async (lane) => {
      // Two that lock the same rows in different orders: one of them is given up by the database, as it may be.
      for (const one of lane) await write(one).catch((error: Error) => expect(String(error.cause)).toMatch(/deadlock/))
    }),
  ).finally(() => (isWriting = false))
  const read = async (seed: number) => {
    while (isWriting) expect(await wrongPlaces(seed++)).toEqual([])
  }
  await Promise.all([writing, read(1), read(50_000)])
  expect(await wrongPlaces(3)).toEqual([])
  expect(await answer(wrongSpans)).toEqual([])
})

it('changes that wait are few, spans are short, and there are no more than are needed', async () => {
  for (let seed = 0; seed < 5; seed++) await write({ kind: 'insert', rows: 1_500, from: 0, node: 1, seed })
  const spans = sql`(select json_build_array(count(*), max(count)) from company_spans where ordering = 'name')`
  const [many, longest] = await answer<[number, number]>(spans)
  expect(many).toBeGreaterThan(6)
  expect(longest).toBeLessThanOrEqual(1_000)
  expect(await answer(sql`(select count(*)::int from company_changes)`)).toBeLessThanOrEqual(400)
  await run(sql`delete from companies`)
  expect(await answer(sql`(select json_agg(json_build_array(ordering, count) order by id) from company_spans)`)).toEqual(
    orderings.map((ordering) => [ordering, 0]),
  )
})
