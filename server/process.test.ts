import { describe, expect, it } from 'vitest'
import { asker, owner, startForTest as start, type Ask } from '#testing/process-of-test'
import { startServer } from '#testing/server-process'
import { installation } from '#testing/test-database'

/** The number of kills. `CRASH_ROUNDS=20 npm run unit -- server/process.test.ts` kills more often. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 1)
/**
 * Writes companies, four at a time, until the server is gone. Each has two packages, so that a torn write
 * shows.
 */
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
