import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { buildApp } from '#server/app'
import { publicUrl } from '#testing/test-app'
import { findPostgres, startPostgres } from '../../scripts/postgres.mjs'
import { connectPostgres, openPostgres, type Db } from './open'
import { companies } from './schema'
import { seedEmpty } from './seed'

const serverOn = (db: Db) =>
  buildApp({
    db,
    clock: () => new Date(),
    publicUrl: () => publicUrl,
    mailWaiting: () => {},
    clientDir: undefined,
    logLevel: 'silent',
    requestsPerMinute: 1_000_000,
    strangersPerMinute: 1_000_000,
  })

it('a database that is there and says nothing is not waited for by /readyz', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => void sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const database = await connectPostgres(`postgresql://portal@127.0.0.1:${(silent.address() as AddressInfo).port}/portal`)
  const app = await serverOn(database.db)
  onTestFinished(() => app.close())
  // The driver itself gives up later.
  const givenUp = database.db.execute(sql`select 1`).then(
    () => 'answered',
    () => 'given up',
  )
  expect(await Promise.race([givenUp, app.inject('/readyz').then((reply) => reply.statusCode)])).toBe(503)
  for (const socket of sockets) socket.destroy()
  expect(await givenUp).toBe('given up')
  silent.close()
  await database.close()
})

it.runIf(process.env.TEST_DATABASE_URL && findPostgres())(
  'while PostgreSQL is away requests get 503, Retry-After and JSON, and /readyz tells; it is used again by itself, and nothing acknowledged is lost',
  { timeout: 90_000 },
  async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.stop())
    const database = await openPostgres(postgres.url)
    onTestFinished(() => database.close())
    const keys = await seedEmpty(database.db, new Date())
    const app = await serverOn(database.db)
    onTestFinished(() => app.close())
    const headers = { authorization: `Bearer ${keys.administrator}` }
    const read = () => app.inject({ url: '/api/msp/companies/?page_size=5', headers })
    const owner = { owner_first_name: 'A', owner_last_name: 'B', owner_email: 'a@example.com' }
    const write = (name: string) => app.inject({ method: 'POST', url: '/api/msp/companies/', headers, payload: { name, ...owner } })
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })

    let away = true
    const statuses = new Set<number>()
    const refusals = new Set<string>()
    const acknowledged: string[] = []
    const worker = async (id: number) => {
      for (let count = 0; away; count++) {
        const reply = await (id % 2 ? read() : write(`Restart ${id}-${count}`))
        statuses.add(reply.statusCode)
        if (reply.statusCode === 201) acknowledged.push(reply.json().name)
        if (reply.statusCode >= 400) refusals.add(JSON.stringify([reply.headers['retry-after'], reply.json()]))
        // Others get their turn, the program that starts PostgreSQL again among them.
        if (reply.statusCode === 503) await sleep(5)
      }
    }
    const load = Promise.all(Array.from({ length: 50 }, (_, id) => worker(id)))
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(20)
    await postgres.restart()
    await expect.poll(async () => (await app.inject('/readyz')).statusCode, { timeout: 20_000 }).toBe(200)
    await expect.poll(async () => (await read()).statusCode, { timeout: 20_000 }).toBe(200)
    away = false
    await load
    expect([...refusals]).toEqual([JSON.stringify(['2', { detail: 'The database does not answer at the moment. Try again shortly.' }])])
    expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([])
    expect(statuses).toContain(503)
    const kept = new Set((await database.db.select({ name: companies.name }).from(companies)).map(({ name }) => name))
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([])

    await postgres.stop()
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  },
)
