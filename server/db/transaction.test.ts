import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '#testing/test-database'
import { packages } from './tables/schema'
import { inTransaction } from './transaction'

it.runIf(process.env.TEST_DATABASE_URL)(
  'retries a transaction that a deadlock ended, so that both writers get through',
  async () => {
    const database = await testDatabase()
    onTestFinished(() => database.close())
    const { db } = database
    const row = { type: 'subscription' as const, description: '', currency: 'EUR' }
    const [one, two] = await db
      .insert(packages)
      .values([
        { name: 'One', ...row },
        { name: 'Two', ...row },
      ])
      .returning({ id: packages.id })
    let met = 0
    let release = () => {}
    const bothHoldOne = new Promise<void>((resolve) => (release = resolve))
    const crosswise = (first: number, second: number, words: string) =>
      inTransaction(db, async (tx) => {
        await tx.update(packages).set({ description: words }).where(eq(packages.id, first))
        if (++met === 2) release()
        await bothHoldOne
        await tx.update(packages).set({ description: words }).where(eq(packages.id, second))
      })
    await Promise.all([crosswise(one!.id, two!.id, 'a'), crosswise(two!.id, one!.id, 'b')])
    const after = await db.select({ description: packages.description }).from(packages)
    expect(new Set(after.map((one) => one.description)).size).toBe(1)
    // Three, or more when the retry overtakes the other writer on a busy machine.
    expect(met).toBeGreaterThanOrEqual(3)
  },
)

it('retries no other failure', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  let tries = 0
  const attempt = inTransaction(database.db, async () => {
    tries++
    throw new Error('no')
  })
  await expect(attempt).rejects.toThrow('no')
  expect(tries).toBe(1)
})

it.runIf(process.env.TEST_DATABASE_URL)(
  'returns the connection of a transaction that cannot begin',
  async () => {
    const database = await testDatabase()
    onTestFinished(() => database.close())
    // Its "begin" fails, as on a connection that died unnoticed.
    const neverBegins = () =>
      database.db.transaction(async () => {}, { isolationLevel: 'of another kind' as never })
    for (let times = 0; times < 12; times++) await expect(neverBegins()).rejects.toThrow('begin')
    expect(await database.db.select({ id: packages.id }).from(packages)).toEqual([])
  },
)
