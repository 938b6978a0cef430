import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { connectPostgres, openEmbedded } from '#server/db/open'
import { hashSecret, makeKey } from '#server/callers/keys'
import { installation, keysOf } from '#testing/test-database'
import { findPostgres } from '../../../scripts/postgres.mjs'
import { handleCommand } from './handle-command'
import { appOn } from '#testing/app-on'

/** Texts that would betray a key: itself, and its base64 forms alone or in the header. */
const formsOf = (key: string) => [
  key,
  ...[key, `Bearer ${key}`].map((text) => Buffer.from(text).toString('base64').slice(0, 40)),
]

const folders = [findPostgres() ?? '', ...(process.env.PATH ?? '').split(path.delimiter)]
const dump = folders
  .map((folder) => path.join(folder, process.platform === 'win32' ? 'pg_dump.exe' : 'pg_dump'))
  .find((file) => existsSync(file))
type Stored = { readonly name: string; readonly bytes: Buffer }

/** Every file of a folder; for the embedded database that includes its write-ahead log. */
function filesIn(folder: string): Stored[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return files.map((entry) => ({
    name: entry.name,
    bytes: readFileSync(path.join(entry.parentPath, entry.name)),
  }))
}
/** All rows of a PostgreSQL database, whose files this process can't read. */
const rowsOf = (url: string): Stored[] => [
  { name: 'dump', bytes: execFileSync(dump ?? '', [url], { maxBuffer: 2 ** 28 }) },
]

it.skipIf(process.env.TEST_DATABASE_URL && !dump)(
  'keeps no key in the database, its write-ahead log, the outbox or the log',
  async () => {
    const { DATA_DIR, DATABASE_URL } = await installation('installation')
    const database = DATABASE_URL
      ? await connectPostgres(DATABASE_URL)
      : await openEmbedded(path.join(DATA_DIR, 'pglite'))
    const clock = { now: new Date('2026-03-04T10:00:00.000Z') }
    const log: string[] = []
    const { app } = await appOn(database.db, clock, {
      logLevel: 'trace',
      logTo: { write: (line) => void log.push(line) },
    })
    onTestFinished(() => app.close())

    const run = async (request: object): Promise<string[]> => {
      const answer = await handleCommand(database.db, request, clock.now)
      if ('error' in answer) throw new Error(answer.error)
      return answer.lines
    }
    const [line, made] = await run({ command: 'create', name: 'Made', role: 'Administrator' })
    const id = Number(/\((\d+)\)/.exec(line!)![1])
    const keys = [keysOf('installation').administrator!, made!, makeKey()]
    const use = async (key: string) => {
      expect(key).toMatch(/^msp_/)
      const authorization = `Bearer ${key}`
      const person = {
        first_name: 'Ada',
        last_name: 'Byron',
        email: `ada.${keys.indexOf(key)}@example.com`,
        role: 2,
      }
      const statuses = []
      for (const request of [
        { url: '/api/msp/user-permissions/' },
        { url: '/api/msp/companies/?page=0' },
        {
          method: 'POST' as const,
          url: '/api/msp/employees/',
          payload: person,
          headers: { 'idempotency-key': `use-${keys.indexOf(key)}` },
        },
        { method: 'POST' as const, url: '/api/msp/nodes/', payload: { name: ' ' } },
        {
          method: 'POST' as const,
          url: '/api/msp/nodes/',
          payload: `{"name": ${key}`,
          headers: { 'content-type': 'application/json' },
        },
      ])
        statuses.push(
          (await app.inject({ ...request, headers: { authorization, ...request.headers } })).statusCode,
        )
      return statuses
    }
    expect(await use(keys[0]!)).toEqual([200, 400, 201, 400, 400])
    expect(await use(keys[1]!)).toEqual([200, 400, 201, 400, 400])
    expect(await use(keys[2]!)).toEqual([401, 401, 401, 401, 401])
    keys.push((await run({ command: 'rotate', id }))[1]!)
    await use(keys[3]!)
    await run({ command: 'delete', id })
    await use(keys[3]!)
    await database.close()
    // Faults are logged with their request.
    expect(await use(keys[0]!)).toContain(503)

    const contents = DATABASE_URL ? rowsOf(DATABASE_URL) : filesIn(DATA_DIR)
    const holding = (text: string) =>
      contents.filter(({ bytes }) => bytes.includes(text)).map(({ name }) => name)
    // To prove that the search works, it must find the hash of the first key in a table, and of the deleted
    // one in the write-ahead log.
    expect(holding(hashSecret(keys[0]!))).not.toEqual([])
    if (!DATABASE_URL) expect(holding(hashSecret(made!)).length).toBeGreaterThan(1)
    expect(log.join('')).toContain('request failed')
    for (const form of keys.flatMap(formsOf)) {
      expect(holding(form)).toEqual([])
      expect(log.filter((entry) => entry.includes(form))).toEqual([])
    }
  },
)
