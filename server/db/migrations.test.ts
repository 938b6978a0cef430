import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { embedded } from '#testing/test-database'
import { temporaryFolder } from '#testing/temporary'
import { migrate, migrationsFolder } from './migrate'
import { embeddedDb, prepareEmbedded } from './open'

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
  const folder = migrationsBefore(tag)
  await migrate({ db: await embeddedDb(client), mayMigrate: true, isShared: false, folder })
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

  it('gives the lines of its audit log the nodes of their records, where those still exist', async () => {
    const line = (name: string, values: string) =>
      `insert into audit (at, request_id, operation, address, account_id, account_name, node_id, record_type, record_id, status, before, after)
        values (now(), '${name}', 'X', '', ${values});`
    const key = `1, 'Key', 1`
    const client = await databaseBefore(
      '0012_audit_by_record',
      `
      insert into nodes (id, name, parent_id, created_at) values (1, 'Root', null, now()), (2, 'Branch', 1, now()), (3, 'Other', 1, now());
      insert into roles (id, name, node_id, codes, last_modified, created_at) values (1, 'Built in', null, '{}', now(), now()), (2, 'Role', 2, '{}', now(), now());
      insert into companies (id, name, node_id, owner_first_name, owner_last_name, owner_email, created_at) values (1, 'Acme', 3, 'A', 'B', 'a@example.com', now());
      insert into reviews (id, name, node_id, node_name, node_ids, scope_roles, scope_nodes, reviewer, account_name, state, opened_at, base_url, item_count)
        values (1, 'Review', 2, 'Branch', '{2,3}', '{}', '{}', 'Ada', 'Key', 'open', now(), '', 0);
      ${line('changed company', `${key}, 'company', 1, 200, '{"name":"A"}', '{"name":"B"}'`)}
      ${line('moved company', `${key}, 'company', 1, 200, '{"msp_node":2}', '{"msp_node":3}'`)}
      ${line('deleted company', `${key}, 'company', 9, 204, '{"msp_node":2}', null`)}
      ${line('role', `${key}, 'role', 2, 403, null, null`)}
      ${line('built-in role', `${key}, 'role', 1, 400, null, null`)}
      ${line('review', `${key}, 'review', 1, 200, null, null`)}
      ${line('moved node', `${key}, 'node', 2, 200, '{"parent":3}', '{"parent":1}'`)}
      ${line('no record', `1, 'Key', 2, 'company', null, 400, null, null`)}
      ${line('unknown key', `null, null, null, 'node', 2, 401, null, null`)}
      ${line('command line', `null, 'command line', null, 'service_account', null, 400, null, null`)}
      ${line('mail', `null, 'mail job', null, 'mail', 1, 502, null, null`)}`,
    )
    const lines = () =>
      rowsOf(
        client,
        'select id, request_id, account_name, node_id, record_id, before, after from audit order by id',
      )
    const before = await lines()
    await prepareEmbedded(client)
    expect(await lines()).toEqual(before)
    expect(await rowsOf(client, 'select request_id, node_ids, count, flood from audit order by id')).toEqual([
      ['changed company', [3], 1, null],
      ['moved company', [2, 3], 1, null],
      ['deleted company', null, 1, null],
      ['role', [2], 1, null],
      ['built-in role', null, 1, null],
      ['review', [2, 3], 1, null],
      ['moved node', [2, 3, 1], 1, null],
      ['no record', [2], 1, null],
      ['unknown key', null, 1, null],
      ['command line', null, 1, null],
      ['mail', null, 1, null],
    ])
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
      await rowsOf(client, `select to_jsonb(companies) - 'search' from companies order by id`),
      await rowsOf(client, 'select * from company_packages order by company_id'),
      await rowsOf(client, 'select * from company_counts order by node_id'),
    ]
    const before = await kept()
    const derived = `select count(*)::int from company_spans, company_search_counts`
    expect(await rowsOf(client, derived)).not.toEqual([[0]])

    await prepareEmbedded(client)
    expect(await kept()).toEqual(before)
    const left = `select relname from pg_class where relname ~ 'company_(span|search|change)'
      union all select proname from pg_proc where proname ~ 'compan' and proname not in ('count_companies', 'fold_company')`
    expect(await rowsOf(client, left)).toEqual([])

    const count = async () =>
      (await rowsOf(client, 'select count from company_counts order by node_id')).flat()
    expect(await count()).toEqual([650, 750])
    await client.exec('delete from companies where id = 1; update companies set node_id = 1 where id = 2')
    expect(await count()).toEqual([651, 748])
  })

  it('loses the text of mails that ended with it, because the database refuses such rows from now on', async () => {
    const client = await databaseBefore(
      '0013_refused_by_the_database',
      `insert into outbox (message_id, to_name, to_address, subject, body, created_at, next_attempt_at, given_up_at, delivered_at) values
        ('<1>', 'Ada', 'a@example.com', '', 'waiting', now(), now(), null, null),
        ('<2>', 'Ada', 'a@example.com', '', 'given up', now(), now(), now(), null),
        ('<3>', 'Ada', 'a@example.com', '', 'delivered', now(), now(), null, now());`,
    )
    await prepareEmbedded(client)
    expect(await rowsOf(client, 'select body from outbox order by id')).toEqual([['waiting'], [''], ['']])
  })

  it('finds its companies and people by folded words, and keeps their data', async () => {
    const client = await databaseBefore(
      '0014_folded_search',
      `
      insert into nodes (id, name, parent_id, created_at) values (1, 'Root', null, now());
      insert into roles (id, name, node_id, codes, last_modified, created_at) values (1, 'Role', 1, '{}', now(), now());
      insert into companies (id, name, node_id, owner_first_name, owner_last_name, owner_email, created_at)
        values (1, 'Ağaoğlu İNŞAAT', 1, 'Łukasz', 'Weiß', 'Lukasz@example.com', now());
      insert into employees (first_name, last_name, email, role_id, node_id, invited_at, last_invited_at, invitation_expires_at, created_at)
        values ('Ana', 'Echeverría', 'Ana@example.com', 1, 1, now(), now(), now(), now());`,
    )
    const [[company]] = (await rowsOf(client, 'select to_jsonb(companies) from companies')) as [[object]]
    await prepareEmbedded(client)
    expect(await rowsOf(client, 'select to_jsonb(companies) from companies')).toEqual([
      [{ ...company, search: 'agaoglu insaat lukasz weiss lukasz@example.com' }],
    ])
    await client.exec(`update employees set last_name = 'Nuñez'`)
    // Nobody can write it, not even so.
    await client.exec(`update employees set search = 'other'`)
    expect(await rowsOf(client, 'select search from employees')).toEqual([['ana nunez ana@example.com']])
  })
})
