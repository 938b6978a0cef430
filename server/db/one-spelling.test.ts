import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { expect, it, onTestFinished } from 'vitest'
import { embedded } from '#testing/test-database'
import { temporaryFolder } from '#testing/temporary'
import { migrationsFolder, prepareEmbedded } from './open'

/** The migrations up to, and without, the one of this name. */
function migrationsBefore(tag: string): string {
  const folder = path.join(temporaryFolder(), 'migrations')
  cpSync(migrationsFolder, folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
  const end = journal.entries.findIndex((entry) => entry.tag === tag)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  return folder
}

// Not once more while PostgreSQL is tested: what it opens is the embedded database in any case.
it.runIf(!process.env.TEST_DATABASE_URL)(
  'names from before are composed by the migration, and of two that become one the younger gets its id behind it',
  async () => {
    const client = await embedded()
    onTestFinished(() => client.close())
    await client.exec('drop schema public cascade; drop schema drizzle cascade; create schema public')
    await migrate(drizzle({ client }), { migrationsFolder: migrationsBefore('0004_one_spelling') })
    const e = 'e\u0301'
    await client.exec(`
    insert into nodes (id, name, parent_id, created_at) values (1, 'Root', null, now()), (2, 'Caf${e}', 1, now()), (3, 'Café', 1, now()), (4, 'Cafe', 1, now());
    insert into roles (id, name, node_id, codes, last_modified, created_at) values (1, 'Caf${e}', 1, '{}', now(), now()), (2, 'Café', 2, '{}', now(), now());
    insert into companies (id, name, node_id, owner_first_name, owner_last_name, owner_email, created_at) values
      (1, 'ＡＣＭＥ', 1, 'Zo${e}', 'X', 'a@example.com', now()), (2, 'acme', 1, 'Y', 'X', 'a@example.com', now()),
      (3, '${'x'.repeat(119)}É', 1, 'Y', 'X', 'a@example.com', now()), (4, '${'x'.repeat(119)}${e}', 1, 'Y', 'X', 'a@example.com', now());
    insert into employees (first_name, last_name, email, role_id, node_id, invited_at, last_invited_at, invitation_expires_at, created_at)
      values ('Ren${e}', 'N', 'r@example.com', 1, 1, now(), now(), now(), now());
  `)
    await prepareEmbedded(client)
    const names = async (table: string, column = 'name') =>
      (await client.query<Record<string, string>>(`select ${column} from ${table} order by id`)).rows.map(
        (row) => row[column],
      )
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
  },
)
