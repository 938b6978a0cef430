import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '#testing/test-database'
import { packages } from './schema'
import { inTransaction } from './transaction'

it.runIf(process.env.TEST_DATABASE_URL)(
  'two writers that lock two rows crosswise both get through, because the one that was given up begins again',
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
    // Three, unless the one that begins again is on a busy machine quicker than the one that was waiting.
    expect(met).toBeGreaterThanOrEqual(3)
  },
)

it('any other failure is not repeated', async () => {
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
  'a transaction that cannot even begin gives its connection back',
  async () => {
    const database = await testDatabase()
    onTestFinished(() => database.close())
    // What a connection does that died unseen: the "begin" fails.
    const neverBegins = () =>
      database.db.transaction(async () => {}, { isolationLevel: 'of another kind' as never })
    for (let times = 0; times < 12; times++) await expect(neverBegins()).rejects.toThrow('begin')
    expect(await database.db.select({ id: packages.id }).from(packages)).toEqual([])
  },
)
