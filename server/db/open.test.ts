import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { embedded, installation } from '#testing/test-database'
import { temporaryFolder } from '#testing/temporary'
import { seedEmpty } from '#server/seeding/seed'
import { connectPostgres, openEmbedded, openPostgres, prepareEmbedded } from './open'

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

it('refuses tables that are not up to date when it may not migrate', async () => {
  const url = (await installation('nothing')).DATABASE_URL
  const reason =
    /The tables of the database are not up to date: \d+ of \d+ migrations are missing\. Run npm run migrate/
  if (url) {
    await expect(openPostgres(url, false)).rejects.toThrow(reason)
    await (await openPostgres(url)).close()
    await (await openPostgres(url, false)).close()
    return
  }
  const folder = path.join(temporaryFolder(), 'pglite')
  await expect(openEmbedded(folder, false)).rejects.toThrow(reason)
  await (await openEmbedded(folder)).close()
  await (await openEmbedded(folder, false)).close()
})

it.runIf(process.env.TEST_DATABASE_URL)(
  'serves with a role that may not change tables, once their owner has migrated',
  async () => {
    const url = (await installation('nothing')).DATABASE_URL!
    const role = `portal_app_${Date.now()}`
    const owner = await connectPostgres(url)
    onTestFinished(async () => {
      await owner.db.execute(sql.raw(`drop owned by ${role}; drop role ${role}`))
      await owner.close()
    })
    // The set-up of docs/operating.md.
    await owner.db.execute(
      sql.raw(`create role ${role} login password 'app';
        grant usage on schema public to ${role};
        alter default privileges grant usage on schemas to ${role};
        alter default privileges grant select, insert, update, delete on tables to ${role}`),
    )
    await (await openPostgres(url)).close()
    const asApp = new URL(url)
    Object.assign(asApp, { username: role, password: 'app' })
    const app = await openPostgres(asApp.href, false)
    onTestFinished(app.close)
    expect(await seedEmpty(app.db, new Date())).toHaveProperty('administrator')
    await expect(app.db.execute(sql`drop table outbox`)).rejects.toMatchObject({ cause: { code: '42501' } })
    await expect(app.db.execute(sql`create table public.mine ()`)).rejects.toMatchObject({
      cause: { code: '42501' },
    })
  },
)
