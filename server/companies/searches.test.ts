import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/open'
import { valueOf } from '#server/db/query'
import { change, makeChange, makeNodes, nodeCount } from '#testing/company-changes'
import { smallApp } from '#testing/small-app'
import { testDatabase } from '#testing/test-database'
import { findCompanies, searchOf } from './companies-list.store'
import { keepCount, sumUp } from './searches.store'

let database: Database
beforeEach(async () => {
  database = await testDatabase()
  await makeNodes(database.db)
})
afterEach(() => database.close())

const answer = <T>(value: ReturnType<typeof sql>) => valueOf<T>(database.db, value)

const oneAfterTheOther = 'the embedded database does one thing after the other'
const searches = ['a', 'ÄR', 'b', '0 ', '%', 'neil', '東', 'str', 'zebra']

/** Searches whose kept count is another than the one that counting tells, both asked in one statement. */
const wrongCounts = () =>
  answer<unknown[]>(sql`(
    select coalesce(json_agg(json_build_array(pattern, node, kept, counted)), '[]') from (
      select pattern, node,
        (select coalesce(sum(count), 0) from company_search_counts counts where counts.pattern = search.pattern and node_id = node) as kept,
        (select count(*) from companies where name ilike search.pattern and node_id = node) as counted
      from company_searches search, generate_series(1, ${nodeCount}::int) node where is_counted
    ) compared where kept <> counted
  )`)
const countedSearches = () =>
  answer<number>(sql`(select count(*)::int from company_searches where is_counted)`)

describe('the kept count of a search', () => {
  it(
    'is the one that counting tells, after any changes and whenever it was begun',
    { timeout: 120_000 },
    async () => {
      const steps = fc.array(fc.tuple(change, fc.constantFrom(...searches), fc.boolean()), {
        minLength: 4,
        maxLength: 8,
      })
      await fc.assert(
        fc.asyncProperty(steps, async (all) => {
          for (const table of ['companies', 'company_searches', 'company_search_counts'])
            await database.db.execute(sql`delete from ${sql.identifier(table)}`)
          for (const [one, search, isSummedUp] of all) {
            await makeChange(database.db, { ...one, rows: one.rows % 120 })
            await keepCount(database.db, searchOf(search))
            if (isSummedUp) await sumUp(database.db, searchOf(search))
            expect(await wrongCounts()).toEqual([])
          }
          expect(await countedSearches()).toBe(new Set(all.map(([, search]) => searchOf(search))).size)
        }),
        { numRuns: 5 },
      )
    },
  )

  it(
    'is right while others write, and while several count and add up the same',
    { timeout: 120_000 },
    async ({ skip }) => {
      if (database.kind === 'embedded') skip(oneAfterTheOther)
      const changes = fc.sample(change, { numRuns: 24, seed: 11 })
      let isWriting = true
      const writing = Promise.all(
        [0, 1, 2].map(async (lane) => {
          for (const [index, one] of changes.entries())
            if (index % 3 === lane)
              await makeChange(database.db, one).catch((error: Error) =>
                expect(String(error.cause)).toMatch(/deadlock/),
              )
        }),
      ).finally(() => (isWriting = false))
      const keeping = async () => {
        for (const search of searches) {
          await keepCount(database.db, searchOf(search))
          await sumUp(database.db, searchOf(search))
          expect(await wrongCounts()).toEqual([])
        }
      }
      const reading = async () => {
        while (isWriting) expect(await wrongCounts()).toEqual([])
      }
      await Promise.all([writing, keeping(), keeping(), reading()])
      // One that had to wait too long for a write is left for the next who asks.
      for (const search of searches) await keepCount(database.db, searchOf(search))
      expect(await countedSearches()).toBe(searches.length)
      expect(await wrongCounts()).toEqual([])
    },
  )

  it('waits for a write that began before it and does not know of it', async ({ skip }) => {
    if (database.kind === 'embedded') skip(oneAfterTheOther)
    let finish = () => {}
    const waiting = new Promise<void>((resolve) => (finish = resolve))
    let hasWritten = () => {}
    const written = new Promise<void>((resolve) => (hasWritten = resolve))
    const company = sql`insert into companies (name, node_id, owner_first_name, owner_last_name, owner_email, created_at)
      values ('Late', 1, 'A', 'B', 'a@example.com', now())`
    const writing = database.db.transaction(async (tx) => {
      await tx.execute(company)
      hasWritten()
      await waiting
    })
    await written
    let isKept = false
    const keeping = keepCount(database.db, '%late%').then((kept) => (isKept = kept))
    await expect.poll(() => answer(sql`(select count(*)::int from company_searches)`)).toBe(1)
    expect([isKept, await countedSearches()]).toEqual([false, 0])
    finish()
    await Promise.all([writing, keeping])
    expect([isKept, await countedSearches()]).toEqual([true, 1])
    expect(await wrongCounts()).toEqual([])
  })

  it('does not wait for what is written into another database of the same server', async ({ skip }) => {
    if (database.kind === 'embedded') skip(oneAfterTheOther)
    const other = await testDatabase()
    await makeNodes(other.db)
    await other.db.transaction(async (tx) => {
      await makeChange(tx, { kind: 'insert', rows: 1, from: 0, node: 1, seed: 1 })
      expect(await keepCount(database.db, '%late%')).toBe(true)
    })
    await other.close()
  })

  it('gives way to newer ones when there are too many', async () => {
    await makeChange(database.db, { kind: 'insert', rows: 30, from: 0, node: 1, seed: 1 })
    for (const search of ['a', 'b']) await keepCount(database.db, searchOf(search))
    await database.db.execute(
      sql`insert into company_searches (pattern) select '%' || n || '%' from generate_series(1, 298) n`,
    )
    await keepCount(database.db, searchOf('zebra'))
    expect(
      await answer(sql`(select json_agg(pattern order by id) from company_searches where is_counted)`),
    ).toEqual(['%b%', '%zebra%'])
    expect(await answer(sql`(select count(*)::int from company_search_counts where pattern = '%a%')`)).toBe(0)
  })
})

it('a search finds the same, whether it finds many or few and whether its count is kept or not', async () => {
  await makeChange(database.db, { kind: 'insert', rows: 150, from: 0, node: 1, seed: 5 })
  const asked = [
    { search: 'a', ordering: 'id', reach: [1, 2, 3, 4] },
    { search: 'ärger', ordering: '-name', reach: [1, 3] },
    { search: 'STRASSE', ordering: 'created_at', reach: [1, 2, 3, 4] },
    { search: 'b', ordering: 'name', reach: [2] },
  ] as const
  for (const { reach, ...query } of asked) {
    const find = async (many: number) => {
      const first = await findCompanies(
        database.db,
        reach,
        { ...query, page_size: 5 },
        undefined,
        undefined,
        many,
      )
      const second = await findCompanies(
        database.db,
        reach,
        { ...query, page_size: 5, page: 2 },
        undefined,
        first.next,
        many,
      )
      const byNumber = await findCompanies(
        database.db,
        reach,
        { ...query, page_size: 5, page: 2 },
        undefined,
        undefined,
        many,
      )
      return [first, second, byNumber]
    }
    const sorted = await find(1e6)
    expect(sorted.map((page) => page.worth)).toEqual([undefined, undefined, undefined])
    expect(await find(0)).toEqual(
      sorted.map((page) => ({ ...page, worth: page.count > 0 ? 'keeping its count' : undefined })),
    )
    await keepCount(database.db, searchOf(query.search))
    expect(await find(0)).toEqual(
      sorted.map((page) => ({ ...page, worth: page.count > 0 ? undefined : page.worth })),
    )
    expect(await find(1e6)).toEqual(sorted)
  }
})

it('a search that finds very many is counted once, and its count then follows every change', async () => {
  const { db, request, administrator, close } = await smallApp()
  const insert = sql`insert into companies (name, node_id, owner_first_name, owner_last_name, owner_email, created_at)
    select 'Company ' || n, (select id from nodes where parent_id is null), 'A', 'B', 'a@example.com', now() from generate_series(1, 2100) n`
  await db.execute(insert)
  const find = async () => (await request(administrator, 'GET', '/api/msp/companies/?search=cO')).body
  const before = (await find()).count
  const kept = () =>
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(sql`company_searches where is_counted and pattern = '%co%'`)
  await expect.poll(kept).toEqual([{ count: 1 }])
  expect((await find()).count).toBe(before)
  const owner = { owner_first_name: 'A', owner_last_name: 'B', owner_email: 'a@example.com' }
  const { body } = await request(administrator, 'POST', '/api/msp/companies/', { name: 'Marco', ...owner })
  expect((await find()).count).toBe(before + 1)
  await request(administrator, 'PATCH', `/api/msp/companies/${body.id}/`, { name: 'Paul' })
  expect((await find()).count).toBe(before)
  await request(administrator, 'PATCH', `/api/msp/companies/${body.id}/`, { name: 'Coco' })
  await request(administrator, 'DELETE', `/api/msp/companies/${body.id}/`)
  expect((await find()).count).toBe(before)
  await close()
})
