import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { companies } from '#server/db/schema'
import { appOn } from '#testing/small-app'
import { smallDisk, type SmallDisk } from '#testing/small-disk'
import { findPostgres, startPostgres } from '../../scripts/postgres.mjs'
import { openEmbedded, openPostgres, type Database } from './open'
import { roomIn } from './room'
import { seedEmpty } from '../seeding/seed'

/** What must hold whatever the database is. @returns what was acknowledged and is not there. */
async function lostOn(database: Database, disk: SmallDisk): Promise<string[]> {
  const clock = { now: new Date('2026-03-04T09:30:00.000Z') }
  const { administrator: key } = await seedEmpty(database.db, clock.now)
  const { app, request } = await appOn(database.db, clock, { hasRoom: database.hasRoom })
  onTestFinished(() => app.close())
  const owner = { owner_first_name: 'A', owner_last_name: 'B', owner_email: 'a@example.com' }
  const written: string[] = []
  let made = 0
  const write = async () => {
    const name = `Company ${++made} ${'x'.repeat(90)}`
    const answer = await request(key, 'POST', '/api/msp/companies/', { name, ...owner })
    if (answer.status === 201) written.push(name)
    return answer
  }
  const read = async () => (await request(key, 'GET', '/api/msp/companies/?page_size=500')).status
  for (let count = 0; count < 20; count++) expect((await write()).status).toBe(201)

  disk.fill()
  // The look at the disk is a quarter of a second old at most.
  await expect.poll(async () => (await write()).status, { timeout: 30_000, interval: 20 }).toBe(507)
  for (let count = 0; count < 20; count++) {
    expect(await write()).toMatchObject({ status: 507, body: { detail: expect.stringContaining('disk') } })
    expect(await read()).toBe(200)
  }
  expect(await request(null, 'GET', '/api/msp/companies/')).toMatchObject({ status: 401 })
  expect(await request(`msp_${'A'.repeat(43)}`, 'GET', '/api/msp/companies/')).toMatchObject({ status: 401 })
  expect((await app.inject('/readyz')).statusCode).toBe(200)

  disk.empty()
  await expect.poll(async () => (await write()).status).toBe(201)
  const names = new Set(
    (await database.db.select({ name: companies.name }).from(companies)).map((row) => row.name),
  )
  expect(names.size).toBe(written.length)
  return written.filter((name) => !names.has(name))
}

describe('a disk that is full', { timeout: 120_000 }, () => {
  it.runIf(!process.env.TEST_DATABASE_URL)(
    'ends writes with 507 and nothing else, until there is room again: embedded',
    async ({ skip }) => {
      const disk = smallDisk(160) ?? skip('this process may not mount a disk of its own')
      const database = await openEmbedded(path.join(disk.folder, 'pglite'))
      onTestFinished(() => database.close())
      expect(await lostOn(database, disk)).toEqual([])
    },
  )

  it.runIf(process.env.TEST_DATABASE_URL && findPostgres())(
    'ends writes with 507 and nothing else, until there is room again: PostgreSQL',
    async ({ skip }) => {
      const disk = smallDisk(120) ?? skip('this process may not mount a disk of its own')
      const postgres = await startPostgres(disk.folder)
      onTestFinished(() => postgres.stop())
      const database = await openPostgres(postgres.url)
      onTestFinished(() => database.close())
      expect(await lostOn(database, disk)).toEqual([])
    },
  )
})

it('a disk that tells nothing of its room has some', () => {
  expect([roomIn('.')(), roomIn('/no/such/folder')()]).toEqual([true, true])
})
