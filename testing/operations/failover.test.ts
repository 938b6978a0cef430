// The primary dies under writes, and the standby takes over behind PgBouncer.
import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { startCluster } from './cluster'
import { example, findProgram, isMissing, startProgram, workFolder, write } from './programs'
import { startPortal, type Portal } from './portal'

const owner = { owner_first_name: 'A', owner_last_name: 'B', owner_email: 'a@example.com' }
const isLeftOut = isMissing('pgbouncer', 'postgres')

/** PgBouncer passes named statements on from 1.21. */
function knowsNames(): boolean {
  const said = execFileSync(findProgram('pgbouncer') ?? '', ['--version'], { encoding: 'utf8' })
  const [, major, minor] = /(\d+)\.(\d+)/.exec(said) ?? []
  return Number(major) > 1 || Number(minor) >= 21
}

/** Starts PgBouncer in transaction mode. `follow` leads it to another primary and reloads it. */
async function startPooler(primary: number, password: string, names: boolean) {
  const [folder, port] = [workFolder(), await freePort()]
  const users = write(folder, 'users.txt', `"postgres" "${password}"\n`)
  const writeConfig = (to: number) =>
    write(
      folder,
      'pgbouncer.ini',
      example('pgbouncer.ini', {
        'host=10.0.0.11 port=5432 dbname=portal': `host=127.0.0.1 port=${to} dbname=postgres`,
        'listen_port = 6432': `listen_port = ${port}\nunix_socket_dir =`,
        '/etc/pgbouncer/userlist.txt': users,
        'pool_mode = transaction': `pool_mode = transaction\n${names ? 'max_prepared_statements = 200' : ''}`,
      }),
    )
  const pooler = await startProgram('pgbouncer', [writeConfig(primary)], { folder, port })
  onTestFinished(() => pooler.end())
  const follow = (to: number) => {
    writeConfig(to)
    pooler.child.kill('SIGHUP')
  }
  return { url: `postgresql://postgres:${password}@127.0.0.1:${port}/portal`, follow }
}

/**
 * Writes companies one after the other, until it is told to stop. A refused write is tried again under a new
 * name.
 */
function startWriter(portal: Portal, key: string, writer: number) {
  const acknowledged: { name: string; at: number }[] = []
  const refusals = new Set<number | string>()
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  let isRunning = true
  const run = async () => {
    for (let count = 0; isRunning; count++) {
      const name = `Failover ${writer}-${count}`
      const body = JSON.stringify({ name, ...owner })
      const reply = await fetch(`${portal.url}/api/msp/companies/`, { method: 'POST', headers, body })
      await reply.arrayBuffer()
      if (reply.status === 201) acknowledged.push({ name, at: performance.now() })
      else {
        refusals.add(reply.status)
        await sleep(100)
      }
    }
  }
  const running = run()
  const stop = async () => {
    isRunning = false
    await running
  }
  return { acknowledged, refusals, stop }
}

async function statusOf(portal: Portal, key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` }
  return (await fetch(`${portal.url}/api/msp/companies/?page_size=1`, { headers })).status
}

async function namesIn(portal: Portal, key: string): Promise<Set<string>> {
  const names = new Set<string>()
  const headers = { authorization: `Bearer ${key}` }
  for (let page = 1; ; page++) {
    const query = `search=Failover&page_size=500&page=${page}`
    const reply = await fetch(`${portal.url}/api/msp/companies/?${query}`, { headers })
    // As the contract describes it.
    const { results, next } = (await reply.json()) as { results: { name: string }[]; next: string | null }
    for (const { name } of results) names.add(name)
    if (!next) return names
  }
}

describe.skipIf(isLeftOut)('a primary that dies under writes', () => {
  const ways = isLeftOut || !knowsNames() ? [false] : [false, true]
  it.for(ways)(
    'loses no acknowledged write, and its standby serves within ten seconds (named statements: %s)',
    { timeout: 120_000 },
    async (names, { annotate }) => {
      const cluster = await startCluster()
      const pooler = await startPooler(cluster.ports.primary, cluster.password, names)
      const env = {
        DATABASE_URL: pooler.url,
        SAMPLE_DATA: '0',
        DATABASE_STATEMENT_NAMES: names ? '1' : '0',
      }
      const portals: Portal[] = []
      onTestFinished(async () => {
        for (const portal of portals) await portal.end('SIGKILL')
      })
      // The first writes the administrator's key.
      for (const port of [await freePort(), await freePort()]) portals.push(await startPortal(port, env))
      const key = portals[0]!.keys().administrator ?? ''

      const writers = [0, 1, 2, 3].map((writer) => startWriter(portals[writer % 2]!, key, writer))
      for (const { acknowledged } of writers) await expect.poll(() => acknowledged.length).toBeGreaterThan(20)
      cluster.killPrimary()
      // Readers wait or hear that the database is away, whether the driver or PgBouncer noticed it.
      const reads = Array.from({ length: 10 }, (_, count) => statusOf(portals[count % 2]!, key))
      expect(new Set(await Promise.all(reads))).toEqual(new Set([503]))
      cluster.promote()
      const promotedAt = performance.now()
      pooler.follow(cluster.ports.standby)

      const servedAfter = ({ acknowledged }: (typeof writers)[number]) =>
        acknowledged.find(({ at }) => at > promotedAt)
      for (const writer of writers) await expect.poll(() => servedAfter(writer)).toBeDefined()
      const waits = writers.map((writer) => Math.round(servedAfter(writer)!.at - promotedAt))
      await Promise.all(writers.map(({ stop }) => stop()))
      const acknowledged = writers.flatMap((writer) => writer.acknowledged.map(({ name }) => name))
      const refusals = [...new Set(writers.flatMap((writer) => [...writer.refusals]))]
      await annotate(
        `${acknowledged.length} acknowledged; served again ${waits.join(', ')} ms after the promotion`,
      )
      const found = await namesIn(portals[1]!, key)
      expect(acknowledged.filter((name) => !found.has(name))).toEqual([])
      expect(Math.max(...waits)).toBeLessThan(10_000)
      expect(refusals.filter((status) => status !== 503)).toEqual([])
      for (const { url } of portals) expect((await fetch(`${url}/readyz`)).status).toBe(200)
    },
  )
})
