// An upgrade without a pause: one process after the other is restarted, while people work.
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { startPostgres } from '../../scripts/postgres.mjs'
import { startLoad } from './load'
import { isMissing, startProgram, workFolder } from './programs'
import { startPortal, type Portal } from './portal'
import { proxies } from './proxies'

const owner = { owner_first_name: 'A', owner_last_name: 'B', owner_email: 'a@example.com' }

const isLeftOut = isMissing('haproxy', 'postgres')

it.skipIf(isLeftOut)(
  'a rolling restart of two processes behind HAProxy fails none of 50 requests a second',
  { timeout: 90_000 },
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

    const secure = await freePort()
    const folder = workFolder()
    const args = proxies.haproxy(folder, { plain: await freePort(), secure, portals: ports })
    const proxy = await startProgram('haproxy', args, { folder, port: secure })
    onTestFinished(() => proxy.end())

    const load = startLoad(secure, key, 20, (count) =>
      count % 5 === 0
        ? { path: '/api/msp/companies/', body: { name: `Rolling ${count}`, ...owner } }
        : { path: '/api/msp/companies/?page_size=10' },
    )
    for (const [index, name] of ['one', 'two'].entries()) {
      expect(await portals[index]!.end('SIGTERM')).toBe(0)
      portals[index] = await startPortal(ports[index]!, env)
      await expect.poll(proxy.log).toContain(`Server portal/${name} is UP`)
    }
    const outcomes = await load.stop()
    await annotate(`${outcomes.length} requests`)
    expect(outcomes.length).toBeGreaterThan(200)
    expect(outcomes.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
  },
)
