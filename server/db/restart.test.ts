import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { createDatabase } from '#testing/test-server'
import { findPostgres, startPostgres } from '../../scripts/postgres.mjs'
import { connectPostgres, openPostgres, type Db } from './open'
import { companies } from './tables/schema'
import { seedEmpty } from '../seeding/seed'
import { appOn } from '#testing/app-on'

/** A PostgreSQL of this file's own, which the tests may freeze and stop. */
const canRun = process.env.TEST_DATABASE_URL && findPostgres()
let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  if (!canRun) return
  postgres = await startPostgres()
  return () => postgres.stop()
})
const patienceMs = 300
const owner = { owner_first_name: 'A', owner_last_name: 'B', owner_email: 'a@example.com' }
const noAnswer = { detail: "The database isn't answering. Try again in a moment." }

const serverOn = async (db: Db) => {
  const clock = {
    get now() {
      return new Date()
    },
  }
  return (await appOn(db, clock)).app
}

it('answers /readyz with 503 when the database accepts connections and never answers', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => void sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const database = await connectPostgres(
    `postgresql://portal@127.0.0.1:${(silent.address() as AddressInfo).port}/portal`,
  )
  const app = await serverOn(database.db)
  onTestFinished(() => app.close())
  // The driver itself gives up after /readyz has answered.
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

/** The process ids of all sessions and of PostgreSQL's background workers. */
async function processes(db: Db): Promise<number[]> {
  const rows = await db.select({ pid: sql<number>`pid` }).from(sql`pg_stat_activity`)
  return rows.map(({ pid }) => pid)
}

it.runIf(canRun)(
  'answers every request with 503 and Retry-After while PostgreSQL is frozen, drops the write in progress, and recovers by itself',
  async () => {
    const { url } = await createDatabase(postgres.url)
    await (await openPostgres(url)).close()
    const { db, pool, answersWithin, close } = await connectPostgres(url)
    onTestFinished(close)
    const waitAtMost = (ms: number) => {
      pool.options.connectionTimeoutMillis = ms
      answersWithin(ms)
    }
    const keys = await seedEmpty(db, new Date())
    const app = await serverOn(db)
    onTestFinished(() => app.close())
    onTestFinished(postgres.thaw)
    const headers = { authorization: `Bearer ${keys.administrator}` }
    const read = () => app.inject({ url: '/api/msp/companies/', headers })
    const write = (name: string, more = {}) =>
      app.inject({
        method: 'POST',
        url: '/api/msp/companies/',
        headers: { ...headers, ...more },
        payload: { name, ...owner },
      })
    const namesOf = async () => (await read()).json().results.map(({ name }: { name: string }) => name)
    expect((await write('Before')).statusCode).toBe(201)
    // Opens several sessions. The first requests use them, and the others wait for a connection.
    await Promise.all([read(), read(), read()])

    let asked: ReturnType<typeof read>[] = []
    const cut = db.transaction(async (tx) => {
      await tx.insert(companies).values({ name: 'Cut', node_id: 1, created_at: new Date(), ...owner })
      postgres.freeze(await processes(tx))
      waitAtMost(patienceMs)
      asked = Array.from({ length: 20 }, (_, id) =>
        id % 2 ? read() : write(`Frozen ${id}`, { 'idempotency-key': `frozen-${id}` }),
      )
      await tx.insert(companies).values({ name: 'Cut, too', node_id: 1, created_at: new Date(), ...owner })
    })
    const outcome = await cut.then(
      () => 'written',
      () => 'failed',
    )
    const answers = await Promise.all(asked)
    expect(outcome).toBe('failed')
    for (const answer of answers) {
      expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([503, '2', noAnswer])
    }
    postgres.thaw()
    waitAtMost(30_000)
    await expect.poll(async () => (await read()).statusCode).toBe(200)
    expect(await namesOf()).toEqual(['Before'])
    const again = await Promise.all([1, 2].map(() => write('Frozen 2', { 'idempotency-key': 'frozen-2' })))
    expect(again.map((answer) => answer.statusCode)).toEqual([201, 201])
    expect((await namesOf()).toSorted()).toEqual(['Before', 'Frozen 2'])
  },
)

it.runIf(canRun)('gives up a statement that takes too long, and ends it in PostgreSQL too', async () => {
  const [{ db, answersWithin, close }, other] = await Promise.all([
    connectPostgres(postgres.url),
    connectPostgres(postgres.url),
  ])
  onTestFinished(() => Promise.all([close(), other.close()]).then(() => {}))
  const asleep = async () => {
    const [row] = await other.db
      .select({ count: sql<number>`count(*)::int` })
      .from(sql`pg_stat_activity`)
      .where(sql`query like 'select pg_sleep%' and state = 'active'`)
    return row!.count
  }
  answersWithin(patienceMs)
  await expect(db.execute(sql`select pg_sleep(600)`)).rejects.toMatchObject({
    cause: { code: 'ETIMEDOUT' },
  })
  await expect.poll(asleep).toBe(0)
})

it.runIf(canRun)(
  'answers with 503 and Retry-After while PostgreSQL is away, uses it again by itself, and loses no acknowledged write',
  { timeout: 90_000 },
  async () => {
    const database = await openPostgres(postgres.url)
    onTestFinished(() => database.close())
    const keys = await seedEmpty(database.db, new Date())
    const app = await serverOn(database.db)
    onTestFinished(() => app.close())
    const headers = { authorization: `Bearer ${keys.administrator}` }
    const read = () => app.inject({ url: '/api/msp/companies/?page_size=5', headers })
    const write = (name: string) =>
      app.inject({ method: 'POST', url: '/api/msp/companies/', headers, payload: { name, ...owner } })
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
        if (reply.statusCode >= 400)
          refusals.add(JSON.stringify([reply.headers['retry-after'], reply.json()]))
        // Leaves processor time to the program that restarts PostgreSQL.
        if (reply.statusCode === 503) await sleep(5)
      }
    }
    const load = Promise.all(Array.from({ length: 50 }, (_, id) => worker(id)))
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20)
    await postgres.restart()
    await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200)
    await expect.poll(async () => (await read()).statusCode).toBe(200)
    away = false
    await load
    expect([...refusals]).toEqual([JSON.stringify(['2', noAnswer])])
    expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([])
    expect(statuses).toContain(503)
    const kept = new Set(
      (await database.db.select({ name: companies.name }).from(companies)).map(({ name }) => name),
    )
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([])

    await postgres.stop()
    // Callers within a second share one answer.
    await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(503)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  },
)
