import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { consoleOperations, operations } from '#contract/endpoints'
import type { Endpoint } from '#contract/wire'
import { signInByPasskey } from '#contract/sign-in/sign-in'
import { appOn, publicUrl } from '#testing/app-on'
import { madeAt } from '#testing/made-at'
import { keysOf, testDatabase } from '#testing/test-database'
import { testGateway } from '#testing/test-gateway'
import { projectRoot } from './db/project-root'
import { databaseTurns } from './http/database-turns'
import { startMetrics, type Measured } from './metrics'

const anyPort = { host: '127.0.0.1', port: 0 }
async function metricsOf(measured: Measured) {
  const metrics = await startMetrics(anyPort, measured)
  onTestFinished(() => metrics.close())
  const scrape = async () => {
    const answer = await fetch(metrics.url)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    return answer.text()
  }
  return { ...metrics, scrape, path: metrics.url }
}
/** The value of a series. */
const valueIn = (text: string, series: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.split(' ')
    .at(-1)

/** The server with a port, its metrics, and a database with the sample data. */
async function measuredServer() {
  const database = await testDatabase('sample')
  const turns = databaseTurns(4)
  const metrics = await metricsOf({ mode: 'embedded', database, turns })
  const { app } = await appOn(database.db, { now: new Date(madeAt) }, { turns, ...metrics.reports })
  onTestFinished(async () => {
    await app.close()
    await database.close().catch(() => {})
  })
  const url = await app.listen(anyPort)
  const get = async (at: string, key = keysOf('sample').administrator) => {
    const answer = await fetch(url + at, { headers: key ? { authorization: `Bearer ${key}` } : {} })
    await answer.arrayBuffer()
  }
  const signInWrongly = async () => {
    const response = { clientDataJSON: Buffer.from('{"challenge":"none"}').toString('base64url') }
    const credential = { id: 'unknown', rawId: 'unknown', type: 'public-key', response }
    const { status } = await fetch(url + signInByPasskey.path, {
      method: 'POST',
      // The browser of a person sends the address of the page.
      headers: { 'content-type': 'application/json', origin: publicUrl },
      body: JSON.stringify({ credential }),
    })
    expect(status).toBe(403)
  }
  return { get, signInWrongly, scrape: metrics.scrape, database, url: metrics.path }
}

describe('the metrics of the server', () => {
  it('count requests by operation and status, and refusals by reason, but no health checks', async () => {
    const { get, signInWrongly, scrape } = await measuredServer()
    await signInWrongly()
    await get('/api/msp/roles/')
    await get('/api/msp/roles/')
    await get('/api/msp/roles/', keysOf('sample').nobody)
    await get('/api/msp/roles/', 'msp_guessed')
    await get('/healthz')
    await get('/readyz')
    const requests = (status: number) =>
      `msp_portal_requests_total{operation="List Roles",status="${status}"}`
    await expect.poll(scrape).toContain(`${requests(401)} 1`)
    const text = await scrape()
    expect([200, 403].map((status) => valueIn(text, requests(status)))).toEqual(['2', '1'])
    expect(valueIn(text, 'msp_portal_request_duration_seconds_count{operation="List Roles"}')).toBe('4')
    const refusals = (reason: string) => valueIn(text, `msp_portal_refusals_total{reason="${reason}"}`)
    expect(['unknown key', 'permission', 'sign-in', 'no key'].map(refusals)).toEqual(['1', '1', '1', '0'])
    expect(text).not.toContain('other')
  })

  it('have names of operations as labels, never paths', async () => {
    const { get, scrape } = await measuredServer()
    for (const odd of ['roles/secret/', 'secret/', 'companies/7/secret', 'nodes/?search=secret'])
      await get(`/api/msp/${odd}`)
    await get('/secret')
    await expect.poll(scrape).toContain('operation="other"')
    const text = await scrape()
    expect(text).not.toContain('secret')
    const known = Object.values<Endpoint>({ ...operations, ...consoleOperations }).map(({ name }) => name)
    for (const [, operation] of text.matchAll(/operation="([^"]*)"/g))
      expect([...known, 'page', 'other']).toContain(operation)
  })

  it('say what waits in the outbox and how large the database is, and don’t know it without the database', async () => {
    const { scrape, database } = await measuredServer()
    const text = await scrape()
    expect(valueIn(text, 'msp_portal_database_up')).toBe('1')
    expect(Number(valueIn(text, 'msp_portal_database_bytes'))).toBeGreaterThan(1_000_000)
    for (const name of ['outbox_mails', 'outbox_oldest_seconds', 'sessions'])
      expect(valueIn(text, `msp_portal_${name}`), name).toBe('0')
    await database.close()
    const without = await scrape()
    expect(valueIn(without, 'msp_portal_database_up')).toBe('0')
    for (const name of ['database_bytes', 'outbox_mails', 'outbox_oldest_seconds', 'sessions'])
      expect(valueIn(without, `msp_portal_${name}`), name).toMatch(/^nan$/i)
  })

  it('are at /metrics only, and name METRICS_ADDRESS when its address is taken', async () => {
    const { url, database } = await measuredServer()
    expect((await fetch(new URL('/', url))).status).toBe(404)
    expect((await fetch(url, { method: 'POST' })).status).toBe(404)
    const taken = { host: '127.0.0.1', port: Number(new URL(url).port) }
    await expect(startMetrics(taken, { mode: 'embedded', database })).rejects.toThrow(
      /^METRICS_ADDRESS can't be used: .*EADDRINUSE/,
    )
  })
})

it('the metrics of a gateway say that it pauses', async () => {
  const metrics = await metricsOf({ mode: 'gateway', database: await testDatabase() })
  const gateway = await testGateway({ limits: { failuresUntilPause: 1 }, ...metrics.reports })
  onTestFinished(() => gateway.close())
  const before = await metrics.scrape()
  expect(valueIn(before, 'msp_portal_api_paused')).toBe('0')
  // The word of `/api/console/server/`.
  expect(before).toContain('mode="gateway"')
  await gateway.api.close()
  await gateway.ask('/api/msp/roles/')
  expect(valueIn(await metrics.scrape(), 'msp_portal_api_paused')).toBe('1')
})

it('the alerts and the dashboard of Grafana name only metrics that there are', async () => {
  const { get, scrape } = await measuredServer()
  await get('/api/msp/roles/')
  await expect.poll(scrape).toContain('List Roles')
  const gateway = await metricsOf({ mode: 'gateway', database: await testDatabase() })
  const there = (await scrape()) + (await gateway.scrape())
  for (const file of ['alerts.yml', 'grafana-dashboard.json']) {
    const document = readFileSync(path.join(projectRoot, 'docs/operations', file), 'utf8')
    const named = new Set(document.match(/\b(msp_portal|nodejs|process)_\w+/g))
    expect(named.size).toBeGreaterThan(5)
    // The embedded database has no connections.
    if (!process.env.TEST_DATABASE_URL) named.delete('msp_portal_database_connections')
    for (const name of named) expect(there, file).toMatch(new RegExp(`^${name}[ {]`, 'm'))
  }
})
