import { sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { appOn } from '#testing/app-on'
import { makeReleased, migrationsAnd } from '#testing/more-migrations'
import { testDatabase } from '#testing/test-database'
import { migrate, migrationsFolder } from './db/migrate'

const key = 'msp_g6xovmILYmSFaB-w_hOzb_LSEwjjNeCixhBPS4p-z0M'
const isShared = Boolean(process.env.TEST_DATABASE_URL)

/** The tables of 1.0.0, with the rows of the last commit before. */
async function released() {
  const { db, close } = await testDatabase('tables')
  onTestFinished(close)
  await makeReleased(db, isShared)
  return db
}

it('data of the last commit before 1.0.0 opens after the migrations since, and after the next one, with its key, records, reviews and audit log', async () => {
  const db = await released()
  await migrate({ db, mayMigrate: true, isShared })
  await migrate({
    db,
    mayMigrate: true,
    isShared,
    folder: migrationsAnd('alter table nodes add column more int'),
  })
  const { app, request } = await appOn(db, { now: new Date('2026-11-26T00:00:00Z') })
  onTestFinished(() => app.close())
  const read = async (url: string, body?: object) => {
    const reply = await request(key, body ? 'POST' : 'GET', url, body)
    expect([url, reply.status]).toEqual([url, body ? 201 : 200])
    return reply.body
  }
  expect(await read('/api/msp/companies/?search=echeverria')).toMatchObject({
    results: [{ name: 'Echeverría Garage', msp_node: 1 }],
  })
  expect(await read('/api/msp/companies/?search=acme')).toMatchObject({
    results: [
      {
        packages: [
          { id: 1, license_count: 12 },
          { id: 2, license_count: 3 },
        ],
        msp_node: 2,
      },
    ],
  })
  expect(await read('/api/msp/employees/?ordering=id')).toMatchObject({
    results: [
      {
        last_name: 'Núñez',
        status: 'active',
        role_name: 'Helpers',
        role_given: { at: '2026-11-22T23:05:06.808Z', is_before: false, by: { kind: 'key', id: 1 } },
      },
      { last_name: 'Invited', status: 'invited' },
    ],
  })
  expect(await read('/api/console/reviews/')).toMatchObject({
    results: [
      { name: 'Open one', state: 'open' },
      { name: 'First quarter', state: 'closed' },
    ],
  })
  const { results } = await read('/api/console/audit/?page_size=100')
  expect(results).toContainEqual(
    expect.objectContaining({ operation: 'Delete Managed Company', status: 204 }),
  )
  const owner = { owner_first_name: 'A', owner_last_name: 'B', owner_email: 'a@example.com' }
  expect(await read('/api/msp/companies/', { name: 'New', ...owner })).toMatchObject({ id: 5 })
})

it('an older database is refused, with the commit that brings it up to date', async () => {
  const db = await released()
  await db.execute(sql`delete from drizzle.__drizzle_migrations where id = 27`)
  await expect(migrate({ db, mayMigrate: true, isShared })).rejects.toThrow(
    /^This database is from before 1\.0\.0\. Start commit [0-9a-f]{8} once, then this version\.$/,
  )
})

it('records the licences of an upgrade by the function of today, because an older one read every row for each company', () => {
  const bodyIn = (name: string) =>
    /FUNCTION record_licences\(.*?\$\$(.*?)\$\$/s.exec(
      readFileSync(path.join(migrationsFolder, `${name}.sql`), 'utf8'),
    )?.[1]
  expect(bodyIn('0005_licence_changes')).toContain('ORDER BY company.id')
  expect(bodyIn('0005_licence_changes')).toBe(bodyIn('0010_record_licences_fast'))
})
