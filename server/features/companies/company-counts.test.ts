import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/db/open'
import { one } from '#server/db/query'
import { change, makeChange, makeNodes, nodeCount } from '#testing/company-changes'
import { testDatabase } from '#testing/test-database'

let database: Database
beforeEach(async () => {
  database = await testDatabase()
  await makeNodes(database.db)
})
afterEach(() => database.close())

/** Nodes whose kept count differs from counting, both read in one statement. */
async function wrongCounts(): Promise<unknown[]> {
  const wrong = sql`(
    select coalesce(json_agg(json_build_array(node, kept, counted)), '[]') from (
      select node,
        (select coalesce(sum(count), 0) from company_counts where node_id = node) as kept,
        (select count(*) from companies where node_id = node) as counted
      from generate_series(1, ${nodeCount}::int) node
    ) compared where kept <> counted
  )`
  return one(await database.db.select({ value: sql<unknown[]>`${wrong}` }).from(sql`(select) nothing`)).value
}

it('keeps the count of companies of each node exact after any changes', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 10 }), async (changes) => {
      await database.db.execute(sql`delete from companies`)
      for (const each of changes) {
        await makeChange(database.db, each)
        expect(await wrongCounts()).toEqual([])
      }
    }),
    { numRuns: 6 },
  )
})

it('keeps the counts exact while several callers write', { timeout: 120_000 }, async ({ skip }) => {
  if (database.kind === 'embedded') skip('The embedded database runs one statement at a time.')
  const changes = fc.sample(change, { numRuns: 32, seed: 7 })
  let isWriting = true
  const writing = Promise.all(
    [0, 1, 2, 3].map(async (lane) => {
      for (const each of changes.filter((_, index) => index % 4 === lane))
        // If two callers lock the same rows in different orders, PostgreSQL aborts one of them.
        await makeChange(database.db, each).catch((error: Error) =>
          expect(String(error.cause)).toMatch(/deadlock/),
        )
    }),
  ).finally(() => (isWriting = false))
  const reading = async () => {
    while (isWriting) expect(await wrongCounts()).toEqual([])
  }
  await Promise.all([writing, reading()])
  expect(await wrongCounts()).toEqual([])
})
