import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { embedded, installation } from '#testing/test-database'
import { openPostgres, prepareEmbedded } from './open'

const fromTheFuture = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 9000000000000)`

it.runIf(!process.env.TEST_DATABASE_URL)('refuses an embedded database of a newer version', async () => {
  const client = await embedded()
  onTestFinished(() => client.close())
  await prepareEmbedded(client)
  await client.query(fromTheFuture)
  await expect(prepareEmbedded(client)).rejects.toThrow('made by a newer version')
})

it.runIf(process.env.TEST_DATABASE_URL)('refuses a PostgreSQL database of a newer version', async () => {
  const url = (await installation('nothing')).DATABASE_URL!
  const first = await openPostgres(url)
  await first.db.execute(sql.raw(fromTheFuture))
  await first.close()
  await expect(openPostgres(url)).rejects.toThrow('made by a newer version')
})

it.runIf(process.env.TEST_DATABASE_URL)(
  'migrates an empty database once when several processes start together',
  async () => {
    const url = (await installation('nothing')).DATABASE_URL!
    const databases = await Promise.all([1, 2, 3, 4].map(() => openPostgres(url)))
    onTestFinished(async () => {
      await Promise.all(databases.map((database) => database.close()))
    })
    const applied = await databases[0]!.db.execute(
      sql`select hash, count(*)::int as times from drizzle.__drizzle_migrations group by hash having count(*) > 1`,
    )
    expect(applied).toMatchObject({ rows: [] })
  },
)
