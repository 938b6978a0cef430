import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { companies } from '#server/db/tables/schema'
import { smallDisk, type SmallDisk } from '#testing/small-disk'
import { findPostgres, startPostgres } from '../../scripts/postgres.mjs'
import { openEmbedded, openPostgres, type Database } from './open'
import { roomIn } from './disk-space'
import { seedEmpty } from '../seeding/seed'
import { appOn } from '#testing/app-on'
import { refusal } from '#testing/refusal'

/** Fills the disk under a server. @returns the companies that were acknowledged and are lost */
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
  // The server checks the disk every quarter of a second.
  await expect.poll(async () => (await write()).status, { interval: 20 }).toBe(507)
  for (let count = 0; count < 20; count++) {
    expect(await write()).toMatchObject(refusal(507, 'disk'))
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

describe('a full disk', { timeout: 120_000 }, () => {
  it.runIf(!process.env.TEST_DATABASE_URL)(
    'refuses writes with 507 until there is room again, and goes on reading (embedded)',
    async ({ skip }) => {
      const disk = smallDisk(160) ?? skip('This process may not mount a disk.')
      const database = await openEmbedded(path.join(disk.folder, 'pglite'))
      onTestFinished(() => database.close())
      expect(await lostOn(database, disk)).toEqual([])
    },
  )

  it.runIf(process.env.TEST_DATABASE_URL && findPostgres())(
    'refuses writes with 507 until there is room again, and goes on reading (PostgreSQL)',
    async ({ skip }) => {
      const disk = smallDisk(120) ?? skip('This process may not mount a disk.')
      const postgres = await startPostgres(disk.folder)
      onTestFinished(() => postgres.stop())
      const database = await openPostgres(postgres.url)
      onTestFinished(() => database.close())
      expect(await lostOn(database, disk)).toEqual([])
    },
  )
})

it('assumes room on a disk that reports none of its figures', () => {
  expect([roomIn('.')(), roomIn('/no/such/folder')()]).toEqual([true, true])
})
