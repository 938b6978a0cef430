import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embedded } from '#testing/test-database'
import { embeddedDrizzle } from './embedded'
import { keptStatements } from './kept-statements'

let client: PGlite
let db: ReturnType<typeof embeddedDrizzle>
beforeAll(async () => {
  client = await embedded()
  db = embeddedDrizzle(client)
  await client.exec(
    'create table things (id int primary key, name text, made timestamptz, tags text[], more jsonb)',
  )
})
afterAll(() => client.close())

const kept = async () =>
  (await client.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    (row) => row.statement,
  )
const thrice = async <T>(work: () => Promise<T>): Promise<T[]> => [await work(), await work(), await work()]

describe('a statement of the embedded database', () => {
  it('is kept when it comes again, and answers as it did before', async () => {
    const made = new Date('2026-03-04T09:30:00.000Z')
    await db.execute(
      sql`insert into things values (1, 'Ada', ${made.toISOString()}, ${sql.param(['a', 'b"c'])}, ${JSON.stringify({ a: [1] })})`,
    )
    const answers = await thrice(() =>
      db.execute(
        sql`select *, ${7}::int as number, ${null}::text as nothing from things where id = any(${sql.param([1, 2])}::int[])`,
      ),
    )
    expect(answers[0]!.rows).toMatchObject([
      { id: 1, name: 'Ada', tags: ['a', 'b"c'], more: { a: [1] }, number: 7, nothing: null },
    ])
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect((await kept()).filter((statement) => statement.includes('as nothing'))).toHaveLength(1)
  })

  it('tells how many rows it changed', async () => {
    const answers = await thrice(() => db.execute(sql`update things set name = 'Ada' where id = ${1}`))
    expect(answers.map((answer) => answer.affectedRows)).toEqual([1, 1, 1])
  })

  it('that fails leaves the next one alone, alone and within a transaction', async () => {
    const divide = (by: number) => db.execute(sql`select 1 / ${by}::int as result`)
    await thrice(() => divide(1))
    await expect(divide(0)).rejects.toMatchObject({ cause: { code: '22012' } })
    expect((await divide(1)).rows).toEqual([{ result: 1 }])
    const failing = db.transaction(async (tx) => {
      await tx.execute(sql`insert into things (id) values (99)`)
      await tx.execute(sql`select 1 / ${0}::int as result`)
    })
    await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } })
    expect((await db.execute(sql`select id from things where id = 99`)).rows).toEqual([])
    expect((await divide(1)).rows).toEqual([{ result: 1 }])
  })

  it('waits until a transaction of somebody else is over', async () => {
    const count = () => db.execute(sql`select count(*)::int as count from things`)
    const [before] = (await thrice(count))[2]!.rows
    let inside!: () => void
    const isInside = new Promise<void>((resolve) => (inside = resolve))
    const order: string[] = []
    const transaction = db.transaction(async (tx) => {
      await tx.execute(sql`insert into things (id) values (5)`)
      inside()
      for (let round = 0; round < 5; round++) await tx.execute(sql`select ${round}::int`)
      order.push('transaction')
      tx.rollback()
    })
    await isInside
    const counted = count().then((answer) => order.push('count') && answer.rows[0])
    await expect(transaction).rejects.toThrow('Rollback')
    expect(await counted).toEqual(before)
    expect(order).toEqual(['transaction', 'count'])
  })

  it('with a pattern is planned for it each time', async () => {
    await thrice(() => db.execute(sql`select id from things where name ilike ${'%a%'}`))
    expect((await kept()).filter((statement) => statement.includes('ilike'))).toEqual([])
  })
})

it('only so many statements are kept', () => {
  const nameOf = keptStatements()
  const named = Array.from({ length: 500 }, (_, index) => `select ${index}`).filter((text) =>
    [nameOf(text), nameOf(text), nameOf(text)].at(-1),
  )
  expect(named).toHaveLength(200)
  expect(nameOf('select 1')).toBe(nameOf('select 1'))
})
