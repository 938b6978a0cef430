import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { embedded, installation } from '#testing/test-database'
import { temporaryFolder } from '#testing/temporary'
import { seedEmpty } from '#server/seeding/seed'
import { connectPostgres, openEmbedded, openPostgres, prepareEmbedded } from './open'
import { projectRoot } from './project-root'

/** The rights that docs/operating.md gives the server's own role. */
const grantsTo = (role: string) =>
  readFileSync(path.join(projectRoot, 'docs/operating.md'), 'utf8')
    .split('\n')
    .filter((line) => /^(grant|alter default privileges) .* to portal_app;$/.test(line))
    .join(' ')
    .replaceAll('portal_app', role)

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
    await owner.db.execute(sql.raw(`create role ${role} login password 'app'; ${grantsTo(role)}`))
    const asApp = new URL(url)
    Object.assign(asApp, { username: role, password: 'app' })
    // It says who has to migrate, before the database says that this role may not.
    await expect(openPostgres(asApp.href, false)).rejects.toThrow(
      /migrations are missing\. Run npm run migrate/,
    )
    await (await openPostgres(url)).close()
    const app = await openPostgres(asApp.href, false)
    onTestFinished(app.close)
    expect(await seedEmpty(app.db, new Date())).toHaveProperty('administrator')
    await expect(app.db.execute(sql`drop table outbox`)).rejects.toMatchObject({ cause: { code: '42501' } })
    await expect(app.db.execute(sql`create table public.mine ()`)).rejects.toMatchObject({
      cause: { code: '42501' },
    })
  },
)
