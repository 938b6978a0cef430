import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { describe, expect, it, onTestFinished } from 'vitest'
import { embedded } from '#testing/test-database'
import { temporaryFolder } from '#testing/temporary'
import { migrationsFolder, prepareEmbedded } from './open'

/** A copy of the migrations that ends before the one with this tag. */
function migrationsBefore(tag: string): string {
  const folder = path.join(temporaryFolder(), 'migrations')
  cpSync(migrationsFolder, folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] } // Written by drizzle-kit.
  const end = journal.entries.findIndex((entry) => entry.tag === tag)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  return folder
}

/** A database as it was before the migration with this tag, with these rows. */
async function databaseBefore(tag: string, rows: string): Promise<PGlite> {
  const client = await embedded()
  onTestFinished(() => client.close())
  await client.exec('drop schema public cascade; drop schema drizzle cascade; create schema public')
  await migrate(drizzle({ client }), { migrationsFolder: migrationsBefore(tag) })
  await client.exec(rows)
  return client
}

const rowsOf = async (client: PGlite, statement: string) =>
  (await client.query<unknown[]>(statement, [], { rowMode: 'array' })).rows

// These tests use the embedded database, so a run on PostgreSQL need not repeat them.
describe.runIf(!process.env.TEST_DATABASE_URL)('an older database', () => {
  it('gets composed names; of two names that become equal, the younger record gets its id as a suffix', async () => {
    const e = 'e\u0301'
    const client = await databaseBefore(
      '0004_one_spelling',
      `
      insert into nodes (id, name, parent_id, created_at) values (1, 'Root', null, now()), (2, 'Caf${e}', 1, now()), (3, 'Café', 1, now()), (4, 'Cafe', 1, now());
      insert into roles (id, name, node_id, codes, last_modified, created_at) values (1, 'Caf${e}', 1, '{}', now(), now()), (2, 'Café', 2, '{}', now(), now());
      insert into companies (id, name, node_id, owner_first_name, owner_last_name, owner_email, created_at) values
        (1, 'ＡＣＭＥ', 1, 'Zo${e}', 'X', 'a@example.com', now()), (2, 'acme', 1, 'Y', 'X', 'a@example.com', now()),
        (3, '${'x'.repeat(119)}É', 1, 'Y', 'X', 'a@example.com', now()), (4, '${'x'.repeat(119)}${e}', 1, 'Y', 'X', 'a@example.com', now());
      insert into employees (first_name, last_name, email, role_id, node_id, invited_at, last_invited_at, invitation_expires_at, created_at)
        values ('Ren${e}', 'N', 'r@example.com', 1, 1, now(), now(), now(), now());`,
    )
    await prepareEmbedded(client)
    const names = async (table: string, column = 'name') =>
      (await rowsOf(client, `select ${column} from ${table} order by id`)).flat()
    expect(await names('nodes')).toEqual(['Root', 'Café', 'Café (3)', 'Cafe'])
    expect(await names('roles')).toEqual(['Café', 'Café'])
    expect(await names('companies')).toEqual([
      'ＡＣＭＥ',
      'acme (2)',
      `${'x'.repeat(119)}É`,
      `${'x'.repeat(106)} (4)`,
    ])
    expect(await names('companies', 'owner_first_name')).toContain('Zoé')
    expect(await names('employees', 'first_name')).toEqual(['René'])
    await expect(
      client.query(`insert into nodes (id, name, parent_id, created_at) values (9, 'CAF${e}', 1, now())`),
    ).rejects.toThrow(/nodes_name_among_siblings/)
  })

  it('keeps its companies and their counts when spans and search counts are dropped, and goes on counting', async () => {
    const client = await databaseBefore(
      '0010_plain_company_list',
      `
      insert into nodes (id, name, parent_id, created_at) values (1, 'Root', null, now()), (2, 'Branch', 1, now());
      insert into packages (id, name, type, description, currency) values (1, 'Backup', 'subscription', '', 'EUR');
      insert into company_searches (pattern, is_counted) values ('%company%', true);
      insert into companies (id, name, node_id, owner_first_name, owner_last_name, owner_email, created_at)
        select n, 'Company ' || n, 1 + n % 2, 'A', 'B', 'a@example.com', now() from generate_series(1, 1500) n;
      insert into company_packages (company_id, package_id, status, license_count) select id, 1, 'active', id from companies;
      update companies set node_id = 2 where id <= 100;
      delete from companies where id > 1400;`,
    )
    const kept = async () => [
      await rowsOf(client, 'select * from companies order by id'),
      await rowsOf(client, 'select * from company_packages order by company_id'),
      await rowsOf(client, 'select * from company_counts order by node_id'),
    ]
    const before = await kept()
    const derived = `select count(*)::int from company_spans, company_search_counts`
    expect(await rowsOf(client, derived)).not.toEqual([[0]])

    await prepareEmbedded(client)
    expect(await kept()).toEqual(before)
    const left = `select relname from pg_class where relname ~ 'company_(span|search|change)'
      union all select proname from pg_proc where proname ~ 'compan' and proname <> 'count_companies'`
    expect(await rowsOf(client, left)).toEqual([])

    const count = async () =>
      (await rowsOf(client, 'select count from company_counts order by node_id')).flat()
    expect(await count()).toEqual([650, 750])
    await client.exec('delete from companies where id = 1; update companies set node_id = 1 where id = 2')
    expect(await count()).toEqual([651, 748])
  })
})
