import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connectPostgres, openEmbedded } from '#server/db/open'
import { passkeys } from '#server/db/people.schema'
import { projectRoot } from '#server/db/project-root'
import { nodes } from '#server/db/schema'
import { makers } from '#testing/small-app'
import { startServer, type ServerProcess } from '#testing/server-process'
import type { Filling } from '#testing/templates'
import { installation, keysOf } from '#testing/test-database'

/** The number of kills. `CRASH_ROUNDS=20 npm run unit -- server/process.test.ts` kills more often. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 3)
const owner = { owner_first_name: 'A', owner_last_name: 'B', owner_email: 'a@example.com' }

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(env)
  onTestFinished(() => void server.end('SIGKILL'))
  return server
}
const asker = (server: ServerProcess, filling: Filling = 'installation') => {
  const authorization = `Bearer ${keysOf(filling).administrator}`
  return (path: string, body?: unknown) =>
    fetch(`${server.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
}
type Ask = ReturnType<typeof asker>

/** Writes companies, four at a time, until the server is gone. Each has two packages, so that a torn write shows. */
async function writeUntilGone(
  ask: Ask,
  round: number,
  acknowledged: string[],
  onWrite: () => void,
): Promise<void> {
  const writer = async (worker: number) => {
    for (let count = 0; ; count++) {
      const name = `Crash ${round}-${worker}-${count}`
      try {
        const reply = await ask('/api/msp/companies/', {
          name,
          ...owner,
          packages: [
            { id: 1, license_count: 1 },
            { id: 2, license_count: 2 },
          ],
        })
        if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`)
        await reply.arrayBuffer()
      } catch (error) {
        if (error instanceof TypeError) return
        throw error
      }
      acknowledged.push(name)
      onWrite()
    }
  }
  await Promise.all([0, 1, 2, 3].map(writer))
}

/** Somebody with a passkey for each of these hosts. */
async function addPasskeys({ DATA_DIR, DATABASE_URL }: Record<string, string>, hosts: readonly string[]) {
  const { db, close } = DATABASE_URL
    ? await connectPostgres(DATABASE_URL)
    : await openEmbedded(path.join(DATA_DIR ?? '', 'pglite'))
  const now = new Date()
  const [root] = await db.select({ id: nodes.id }).from(nodes)
  const make = makers(db, root!.id, now)
  const { person } = await make.session((await make.person({ role: await make.role([]) })).id)
  for (const [at, rp_id] of hosts.entries())
    await db.insert(passkeys).values({
      person_id: person,
      credential_id: String(at),
      rp_id,
      public_key: '',
      counter: 0,
      transports: [],
      backed_up: false,
      name: 'Laptop',
      created_at: now,
    })
  await close()
}

describe('a server process', { timeout: 90_000 }, () => {
  it(
    'loses no acknowledged write when it is killed, and starts again',
    async ({ annotate }) => {
      const env = await installation('installation')
      const acknowledged: string[] = []
      const readyAfter: number[] = []
      const startAgain = async () => {
        const startedAt = performance.now()
        const server = await start(env)
        readyAfter.push(Math.round(performance.now() - startedAt))
        return server
      }
      for (let round = 0; round < rounds; round++) {
        const server = await startAgain()
        const killAfter = acknowledged.length + 1 + Math.floor(Math.random() * 60)
        await writeUntilGone(asker(server), round, acknowledged, () => {
          if (acknowledged.length >= killAfter) void server.end('SIGKILL')
        })
      }
      const ask = asker(await startAgain())
      const found = new Map<string, number>()
      for (let page = 1; ; page++) {
        const { results, next } = (await (
          await ask(`/api/msp/companies/?search=Crash&page_size=500&page=${page}`)
        ).json()) as {
          results: { name: string; packages: unknown[] }[]
          next: string | null
        }
        for (const { name, packages } of results) found.set(name, packages.length)
        if (!next) break
      }
      const lost = acknowledged.filter((name) => !found.has(name))
      await annotate(
        `killed ${rounds} times; ${acknowledged.length} rows acknowledged, ${lost.length} lost, ${found.size} there; ready after ${readyAfter.join(', ')} ms`,
      )
      expect(lost).toEqual([])
      expect([...found.values()].filter((packages) => packages !== 2)).toEqual([])
    },
    120_000 + rounds * 30_000,
  )

  it(
    'finishes requests under way when it is told to stop, and exits with 0',
    { timeout: 45_000 },
    async () => {
      const server = await start(await installation('sample'))
      const ask = asker(server, 'sample')
      const requests = Array.from({ length: 20 }, () =>
        ask('/api/msp/companies/?page_size=500').then(async (reply) => [
          reply.status,
          (await reply.text()).length > 1_000,
        ]),
      )
      await Promise.race(requests)
      const ended = server.end('SIGTERM')
      const outcomes = await Promise.allSettled(requests)
      expect(await ended).toBe(0)
      // A whole answer or a refusal, never half an answer.
      for (const outcome of outcomes) {
        if (outcome.status === 'fulfilled')
          expect([
            [200, true],
            [503, false],
          ]).toContainEqual(outcome.value)
        else expect(String(outcome.reason)).toMatch(/fetch failed/)
      }
    },
  )

  it('is not ready while it drains, but answers requests, also on new connections', async () => {
    const server = await start({ ...(await installation('installation')), DRAIN_SECONDS: '3' })
    const ask = asker(server)
    const ended = server.end('SIGTERM')
    const readiness = () => fetch(`${server.url}/readyz`).then(({ status }) => status)
    await expect.poll(readiness, { interval: 10 }).toBe(503)
    expect((await ask('/api/msp/companies/', { name: 'Late', ...owner })).status).toBe(201)
    const read = await ask('/api/msp/companies/')
    expect([read.status, read.headers.get('connection')]).toEqual([200, 'close'])
    expect(await ended).toBe(0)
  })

  it('writes the key of a new installation to a private file, and not to a log', async () => {
    const env = { ...(await installation('tables')), SAMPLE_DATA: '0' }
    const first = await start(env)
    const file = path.join(env.DATA_DIR, 'keys.json')
    expect(first.output()).toContain("keys.json has the administrator's key")
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const content = readFileSync(file, 'utf8')
    const { administrator } = JSON.parse(content) as { administrator: string }
    const headers = { authorization: `Bearer ${administrator}` }
    expect((await fetch(`${first.url}/api/msp/nodes/`, { headers })).status).toBe(200)
    await first.end('SIGTERM')
    const second = await start(env)
    expect(first.output() + second.output()).not.toContain('msp_')
    expect(readFileSync(file, 'utf8')).toBe(content)
  })

  it('warns of passkeys that were made for another host name', async () => {
    const env = await installation('installation')
    await addPasskeys(env, ['new.example.com', 'old.example.com', 'old.example.com'])
    const server = await start({ ...env, PUBLIC_URL: 'https://new.example.com', LOG_LEVEL: 'warn' })
    // The server is ready a moment before the line is written.
    await expect.poll(server.output).toContain("passkeys of other hosts don't work: old.example.com (2)")
  })

  it.each([
    [{ PORT: 'eighty' }, /PORT must be a port number/],
    // Nobody listens on port 1.
    [{ DATABASE_URL: 'postgresql://127.0.0.1:1/nowhere' }, /DATABASE_URL can't be used: .*ECONNREFUSED/],
    [
      { DATA_DIR: path.join(projectRoot, 'package.json') },
      /DATA_DIR can't be used: .*(ENOTDIR|EEXIST|ENOENT)/,
    ],
  ])('names the wrong variable and does not start: %o', async (env, words) => {
    const told = await startServer(env).then(String, (error: Error) => error.message)
    expect(told).toMatch(/ended with 1: /)
    expect(told).toMatch(words)
  })
})

describe('two server processes', { timeout: 90_000 }, () => {
  it.runIf(!process.env.TEST_DATABASE_URL)(
    'do not share an embedded database: the second is refused and told which process uses it',
    async () => {
      const env = await installation('installation')
      const first = await start(env)
      await expect(startServer(env)).rejects.toThrow(`in use by process ${first.child.pid}`)
    },
  )

  it.runIf(process.env.TEST_DATABASE_URL)(
    'share a PostgreSQL database: both start at once, see each other’s writes and count invitations together',
    async () => {
      const env = await installation('sample')
      const [one, two] = await Promise.all([start(env), start(env)])
      const [askOne, askTwo] = [asker(one, 'sample'), asker(two, 'sample')]
      const made = (await (await askOne('/api/msp/companies/', { name: 'Shared', ...owner })).json()) as {
        id: number
      }
      expect((await askTwo(`/api/msp/companies/${made.id}/`)).status).toBe(200)
      const people = (await (await askOne('/api/msp/employees/?status=invited')).json()) as {
        results: { id: number }[]
      }
      const resend = (ask: Ask) => ask(`/api/msp/employees/${people.results[0]!.id}/send-invite/`, {})
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => [resend(askOne), resend(askTwo)]).flat(),
      )
      expect(answers.map((reply) => reply.status).filter((status) => status === 200)).toHaveLength(5)
      expect(answers.filter((reply) => reply.status === 429)).toHaveLength(7)
    },
  )
})
