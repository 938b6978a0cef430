import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/db/open'
import { valueOf } from '#server/db/query'
import { change, makeChange, makeNodes, type Change } from '#testing/company-changes'
import { testDatabase } from '#testing/test-database'

const orderings = ['id', 'name', 'created_at'] as const

let database: Database
beforeEach(async () => {
  database = await testDatabase()
  await makeNodes(database.db)
})
afterEach(() => database.close())

const run = (statement: ReturnType<typeof sql>) => database.db.execute(statement)
const write = (one: Change) => makeChange(database.db, one)
const answer = <T>(value: ReturnType<typeof sql>) => valueOf<T>(database.db, value)

/** Places of which the function tells another company than counting the rows does, both asked in one statement. */
async function wrongPlaces(seed: number): Promise<unknown[]> {
  const wrong: unknown[] = []
  for (const [index, ordering] of orderings.entries()) {
    const reach = [1, 2, 3, 4].filter(
      (node) => ((seed >> index) % 15) + 1 !== node && (((seed >> index) % 16) & (1 << (node - 1))) === 0,
    )
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

it(
  'the company at a place is the one that counting finds, after any changes',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 4, maxLength: 10 }),
        fc.nat(1_000_000),
        async (changes, seed) => {
          await run(sql`delete from companies`)
          for (const [index, one] of changes.entries()) {
            await write(one)
            expect(await wrongPlaces(seed + index * 977)).toEqual([])
          }
          expect(await answer(wrongSpans)).toEqual([])
        },
      ),
      { numRuns: 6 },
    )
  },
)

it('and while others write', { timeout: 120_000 }, async ({ skip }) => {
  if (database.kind === 'embedded') skip('the embedded database does one thing after the other')
  const changes = fc.sample(change, { numRuns: 32, seed: 7 })
  const lanes = [0, 1, 2, 3].map((lane) => changes.filter((_, index) => index % 4 === lane))
  let isWriting = true
  const writing = Promise.all(
    lanes.map(async (lane) => {
      // Two that lock the same rows in different orders: one of them is given up by the database, as it may be.
      for (const one of lane)
        await write(one).catch((error: Error) => expect(String(error.cause)).toMatch(/deadlock/))
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
  expect(
    await answer(sql`(select json_agg(json_build_array(ordering, count) order by id) from company_spans)`),
  ).toEqual(orderings.map((ordering) => [ordering, 0]))
})
