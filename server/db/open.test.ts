import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { embedded, installation } from '#testing/test-database'
import { temporaryFolder } from '#testing/temporary'
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

it.runIf(process.env.TEST_DATABASE_URL)(
  'waits for the migration of another process, and keeps no lock in its own session',
  async () => {
    const url = (await installation('nothing')).DATABASE_URL!
    const other = await connectPostgres(url)
    onTestFinished(other.close)
    const locks = async () =>
      (
        await other.pool.query(
          `select 1 from pg_locks join pg_database on pg_database.oid = database
            where datname = current_database() and locktype = 'advisory' and granted`,
        )
      ).rowCount
    // It asks again and again, each time in a transaction of its own.
    const waiting = async () =>
      (
        await other.pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and state = 'idle'
            and query = 'commit' and pid <> pg_backend_pid()`,
        )
      ).rowCount
    let opening: ReturnType<typeof openPostgres> | undefined
    await other.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(7250019)`)
      opening = openPostgres(url)
      await expect.poll(waiting).toBe(1)
      expect(await locks()).toBe(1)
    })
    const opened = await opening!
    onTestFinished(opened.close)
    // A pooler would give this session, and a lock of it, to somebody else.
    expect(await locks()).toBe(0)
  },
)

it('names the migration that failed and why, and leaves the database as it was', async () => {
  const client = await embedded()
  onTestFinished(() => client.close())
  await client.exec(
    `drop schema public cascade; drop schema drizzle cascade; create schema public; create table outbox (id int)`,
  )
  await expect(prepareEmbedded(client)).rejects.toThrow(
    'Migration 0000_start failed: relation "outbox" already exists. It changed nothing.',
  )
  expect((await client.query(`select tablename from pg_tables where schemaname = 'public'`)).rows).toEqual([
    { tablename: 'outbox' },
  ])
})

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
