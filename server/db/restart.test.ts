import { describe, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '#server/app'
import { publicUrl } from '#testing/test-app'
import { findPostgres, startPostgres } from '../../scripts/postgres.mjs'
import { openPostgres, type Db } from './open'
import { seedSample } from './seed'

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

describe.runIf(process.env.TEST_DATABASE_URL && findPostgres())('PostgreSQL that restarts under load', { timeout: 90_000 }, () => {
  it('is answered with 503, Retry-After and JSON while it is away, and is back without a restart of ours; nothing acknowledged is lost', async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.stop())
    const database = await openPostgres(postgres.url)
    onTestFinished(() => database.close())
    const keys = await seedSample(database.db, new Date())
    const app = await serverOn(database.db)
    onTestFinished(() => app.close())
    const headers = { authorization: `Bearer ${keys.administrator}` }
    const read = () => app.inject({ url: '/api/msp/companies/?page_size=5', headers })
    const owner = { owner_first_name: 'A', owner_last_name: 'B', owner_email: 'a@example.com' }
    const write = (name: string) => app.inject({ method: 'POST', url: '/api/msp/companies/', headers, payload: { name, ...owner } })

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
    const { results } = (await app.inject({ url: '/api/msp/companies/?search=Restart&page_size=500&ordering=-id', headers })).json()
    const { count } = (await app.inject({ url: '/api/msp/companies/?search=Restart', headers })).json()
    expect(count).toBeGreaterThanOrEqual(acknowledged.length)
    const names = new Set(results.map((company: { name: string }) => company.name))
    expect(acknowledged.slice(-200).filter((name) => !names.has(name) && results.length < 500)).toEqual([])
  })

  it('is told by /readyz, while /healthz stays well', async () => {
    const postgres = await startPostgres()
    const database = await openPostgres(postgres.url)
    onTestFinished(() => database.close())
    const app = await serverOn(database.db)
    onTestFinished(() => app.close())
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
    await postgres.stop()
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  })
})
