// The role that owns the tables, and that of the server, which only uses them.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#contract/endpoints'
import { addHistory } from '#server/seeding/history/add-history'
import { seedEmpty, seedSample } from '#server/seeding/seed'
import { rolledBack } from '#testing/rolled-back'
import { smallAppOn, type SmallApp } from '#testing/small-app'
import { createDatabase, administer } from '#testing/test-server'
import { urlOf, validRequests } from '#testing/valid-requests'
import { audit } from './tables/audit.schema'
import { connectPostgres, openPostgres } from './open'
import { projectRoot } from './project-root'

const names = Date.now()
const [owner, user] = [`portal_owner_${names}`, `portal_app_${names}`]

/** The statements of docs/operating.md, for these roles and this database. */
const documented = (begin: RegExp) =>
  readFileSync(path.join(projectRoot, 'docs/operating.md'), 'utf8')
    .split('\n')
    .filter((line) => begin.test(line) && line.endsWith(';'))
    .map((line) => line.replaceAll('portal_app', user).replaceAll('portal_owner', owner))

/** Statements that nobody may run through the server, even by injection. */
const refused = [
  'create table public.mine ()',
  'create schema mine',
  'create view public.mine as select 1',
  'create sequence public.mine',
  'create type public.mine as (one int)',
  "create function public.mine() returns int language sql as 'select 1'",
  'create extension hstore',
  'create index mine on nodes (name)',
  'create trigger mine before update on audit for each row execute function suppress_redundant_updates_trigger()',
  'create rule mine as on delete to audit do instead nothing',
  'create role mine',
  'alter table nodes add column mine int',
  'alter table companies disable trigger all',
  'alter table audit drop constraint audit_status_range',
  'alter table audit enable row level security',
  'alter table audit rename to mine',
  'alter sequence nodes_id_seq restart',
  "select setval('nodes_id_seq', 1)",
  'alter function count_companies() rename to mine',
  `alter role ${user} superuser`,
  `alter database postgres owner to ${user}`,
  "alter system set log_statement = 'all'",
  `alter default privileges for role ${owner} grant all on tables to public`,
  'truncate audit',
  'drop table outbox',
  'drop index companies_search',
  'drop function count_companies() cascade',
  'drop schema public cascade',
  'drop extension pg_trgm cascade',
  'reindex table nodes',
  'cluster nodes using nodes_pkey',
  "comment on table nodes is 'mine'",
  `grant ${owner} to ${user}`,
  'set session_replication_role = replica',
  "copy nodes to '/tmp/mine'",
  "copy nodes to program 'true'",
  'delete from pg_catalog.pg_class',
]

const server = process.env.TEST_DATABASE_URL ?? ''
const as = (role: string, url: string) =>
  Object.assign(new URL(url), { username: role, password: '...' }).href

describe.runIf(server)('a server whose role owns no table', () => {
  let app: SmallApp
  let url: string
  let drop: () => Promise<void>
  let tooEarly: unknown
  let filled: number
  beforeAll(async () => {
    const made = await createDatabase(server)
    url = made.url
    drop = () => administer(server, `drop database ${made.name} with (force)`, `drop role ${owner}, ${user}`)
    await administer(server, ...documented(/^create role /), `alter database ${made.name} owner to ${owner}`)
    await administer(as(owner, url), ...documented(/^(grant|alter default privileges) /))
    tooEarly = await openPostgres(as(user, url), false).catch(String)
    await (await openPostgres(as(owner, url))).close()
    const database = await openPostgres(as(user, url), false)
    const { current, undone } = rolledBack(database)
    filled = await undone(async () => {
      await seedSample(current(), new Date())
      await addHistory(current(), new Date())
      return current().$count(audit)
    })
    const { administrator } = await seedEmpty(database.db, new Date())
    app = await smallAppOn(database, administrator!)
  })
  afterAll(async () => {
    await app?.close()
    await drop?.()
  })

  it('says who has to migrate, before the database says that this role may not', () => {
    expect(tooEarly).toMatch(/migrations are missing\. Run npm run migrate/)
  })

  it('fills an empty database with the sample and its history', () => {
    expect(filled).toBeGreaterThan(2_500)
  })

  it.each(refused)('may not %s', async (statement) => {
    await expect(app.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  it('may not give its rights to others', async () => {
    // PostgreSQL answers with a warning only.
    await app.db.execute(sql`grant select on audit to public`)
    const grants = await connectPostgres(url)
    const given = sql`select from pg_class, aclexplode(relacl) where relname = 'audit' and grantee = 0`
    expect(await grants.db.execute(given)).toMatchObject({ rowCount: 0 })
    await grants.close()
  })

  it('carries out every operation', async () => {
    const valid = validRequests(app, app.root)
    for (const [name, entry] of Object.entries(operations)) {
      const { path: ids, body } = await valid[name]!()
      const answer = await app.request(app.administrator, entry.method, urlOf(entry.path, ids), body)
      expect([name, answer.status]).toEqual([name, expect.toSatisfy((status: number) => status < 300)])
    }
  })

  it('may read and write the rows of every table', async () => {
    const rights = ['select', 'insert', 'update', 'delete']
    const lacking = sql`select relname from pg_class, unnest(${sql.param(rights)}::text[]) one
      where relkind = 'r' and relnamespace = 'public'::regnamespace and not has_table_privilege(pg_class.oid, one)`
    expect(await app.db.execute(lacking)).toMatchObject({ rowCount: 0 })
  })
})
