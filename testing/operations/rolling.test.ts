// An upgrade without a pause: one process after the other is restarted, while people work.
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { startPostgres } from '../../scripts/postgres.mjs'
import { startLoad } from './load'
import { isMissing, startProgram, workFolder } from './programs'
import { startPortal, type Portal } from './portal'
import { proxies } from './proxies'

const owner = { owner_first_name: 'A', owner_last_name: 'B', owner_email: 'a@example.com' }

const kinds = (['haproxy', 'nginx', 'caddy'] as const).filter((name) => !isMissing(name))
const isLeftOut = isMissing('postgres') || kinds.length === 0

/** Starts the example of a proxy in front of these portals. */
async function startProxy(kind: (typeof kinds)[number], portals: [number, number]) {
  const [folder, port] = [workFolder(), await freePort()]
  const args = proxies[kind](folder, { plain: await freePort(), secure: port, portals })
  const program = await startProgram(kind, args, { folder, port })
  onTestFinished(() => program.end())
  return { kind, port, log: program.log }
}

it.skipIf(isLeftOut)(
  `a rolling restart of two processes behind ${kinds.join(', ')} fails none of 50 requests a second`,
  { timeout: 120_000 },
  async ({ annotate }) => {
    const database = await startPostgres()
    onTestFinished(() => database.stop())
    const ports: [number, number] = [await freePort(), await freePort()]
    const env = { DATABASE_URL: database.url, SAMPLE_DATA: '1', DRAIN_SECONDS: '5' }
    const portals: Portal[] = []
    onTestFinished(async () => {
      for (const portal of portals) await portal.end('SIGKILL')
    })
    // The first fills the database and writes the keys.
    for (const port of ports) portals.push(await startPortal(port, env))
    const key = portals[0]!.keys().administrator ?? ''

    const fronts = []
    for (const kind of kinds) fronts.push(await startProxy(kind, ports))
    const loads = fronts.map(({ kind, port }) => ({
      kind,
      ...startLoad(port, key, 20 * kinds.length, (count) =>
        count % 5 === 0
          ? { path: '/api/msp/companies/', body: { name: `Rolling ${kind} ${count}`, ...owner } }
          : { path: '/api/msp/companies/?page_size=10' },
      ),
    }))
    for (const [index, name] of ['one', 'two'].entries()) {
      expect(await portals[index]!.end('SIGTERM')).toBe(0)
      portals[index] = await startPortal(ports[index]!, env)
      // The others notice it while the next process drains.
      for (const { kind, log } of fronts)
        if (kind === 'haproxy') await expect.poll(log).toContain(`Server portal/${name} is UP`)
    }
    for (const { kind, stop } of loads) {
      const outcomes = await stop()
      await annotate(`${kind}: ${outcomes.length} requests`)
      expect(outcomes.length).toBeGreaterThan(60)
      expect(outcomes.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
    }
  },
)
