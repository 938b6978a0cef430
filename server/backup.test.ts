import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
} from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { getReviewKey } from '#contract/reviews/key'
import { appOn } from '#testing/app-on'
import { makers } from '#testing/small-app'
import { startForTest as start } from '#testing/process-of-test'
import type { ServerProcess } from '#testing/server-process'
import { temporaryFolder } from '#testing/temporary'
import { installation, keysOf } from '#testing/test-database'
import { findPostgres } from '../scripts/postgres.mjs'
import { backUp, restore } from './backup'
import { copyInUse, readBack } from './db/copy'
import { connectPostgres, openEmbedded, type Database } from './db/open'
import { ceremonies, people, sessions, sessionTokens } from './db/tables/people.schema'
import { projectRoot } from './db/project-root'
import { nodes } from './db/tables/schema'
import { beginCeremony } from './callers/ceremonies.store'

const { administrator } = keysOf('installation') as { administrator: string }
const owner = { owner_first_name: 'A', owner_last_name: 'B', owner_email: 'a@example.com' }
const packages = [1, 2].map((id) => ({ id, license_count: id }))

const ask = ({ url }: ServerProcess, at: string, body?: object) =>
  fetch(`${url}/api/msp/${at}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${administrator}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })

/** Writers who number their companies, and go on until they are stopped. */
function startWriters(server: ServerProcess, count: number) {
  const acknowledged = Array.from({ length: count }, () => 0)
  const refused: number[] = []
  let stopped = false
  const write = async (writer: number) => {
    while (!stopped) {
      const name = `Company ${writer}-${acknowledged[writer]}`
      const status = await ask(server, 'companies/', { name, ...owner, packages }).then(
        (answer) => answer.status,
        () => 0,
      )
      if (status === 201) acknowledged[writer]! += 1
      else return void refused.push(status)
    }
  }
  const writing = Promise.all([...acknowledged.keys()].map(write))
  return {
    acknowledged: () => [...acknowledged],
    stop: async () => {
      stopped = true
      await writing
      return { acknowledged, refused }
    },
  }
}

async function companiesOf(server: ServerProcess) {
  const answer = await ask(server, 'companies/?search=Company&page_size=500')
  const page = (await answer.json()) as { count: number; results: { name: string; packages: unknown[] }[] }
  expect(page.results).toHaveLength(page.count)
  return page.results
}

const noSessions = { 'public.sessions': 0, 'public.session_tokens': 0, 'public.ceremonies': 0 }

/** Signs somebody in, and closes the database. @returns their token */
async function signedInto({ db, close }: Database): Promise<string> {
  const now = new Date()
  const [root] = await db.select({ id: nodes.id }).from(nodes)
  const make = makers(db, root!.id, now)
  const { id } = await make.person({ role: await make.role(['msp_view_user']) })
  const { token } = await make.session(id)
  await beginCeremony(db, 'challenge', { kind: 'sign in', person: null }, now)
  await close()
  return token
}

/** Asks a server on this database with each key or token, and closes the database. */
async function statusesAt({ db, close }: Database, bearers: readonly string[]): Promise<number[]> {
  const { app, request } = await appOn(db, { now: new Date() })
  const statuses = []
  for (const bearer of bearers)
    statuses.push((await request(bearer, 'GET', '/api/msp/user-permissions/')).status)
  await app.close()
  await close()
  return statuses
}

/** The commands of the chapter for PostgreSQL. */
const commands = () =>
  /pg_dump --format[^`]*/.exec(readFileSync(path.join(projectRoot, 'docs/operating.md'), 'utf8'))![0]

it.runIf(process.env.TEST_DATABASE_URL && findPostgres())(
  'the documented commands leave sessions out of a dump, and bring back everything else',
  async () => {
    const { DATABASE_URL = '' } = await installation('installation')
    const token = await signedInto(await connectPostgres(DATABASE_URL))
    execFileSync('sh', ['-ec', commands()], {
      cwd: temporaryFolder(),
      env: { ...process.env, DATABASE_URL, PATH: `${findPostgres()}:${process.env.PATH}` },
    })
    const database = await connectPostgres(DATABASE_URL)
    const counts = [people, sessions, sessionTokens, ceremonies].map((table) => database.db.$count(table))
    expect(await Promise.all(counts)).toEqual([1, 0, 0, 0])
    expect(await statusesAt(database, [token, administrator])).toEqual([401, 200])
  },
)

describe.skipIf(process.env.TEST_DATABASE_URL)(
  'a backup of the embedded database',
  { timeout: 90_000 },
  () => {
    it('of a running server has every write up to a moment, none by half, and writes go on', async () => {
      const env = await installation('installation')
      const server = await start(env)
      const writers = startWriters(server, 4)
      await expect.poll(() => Math.min(...writers.acknowledged())).toBeGreaterThan(2)
      const before = writers.acknowledged()
      const target = path.join(temporaryFolder(), 'backup')
      const rows = await backUp(env.DATA_DIR, target)
      const during = writers.acknowledged()
      await expect.poll(() => writers.acknowledged().every((count, at) => count > during[at]!)).toBe(true)
      expect((await writers.stop()).refused).toEqual([])
      expect(readdirSync(env.DATA_DIR)).not.toContain('backup.part')

      const DATA_DIR = path.join(temporaryFolder(), 'restored')
      expect(await restore(target, DATA_DIR)).toEqual(rows)
      const companies = await companiesOf(await start({ DATA_DIR }))
      expect(companies).toHaveLength(rows['public.companies']!)
      expect(companies.filter((one) => one.packages.length !== 2)).toEqual([])
      for (const [writer, least] of before.entries()) {
        const numbers = companies
          .map(({ name }) => new RegExp(`^Company ${writer}-(\\d+)$`).exec(name)?.[1])
          .filter((number) => number !== undefined)
          .map(Number)
          .toSorted((a, b) => a - b)
        // No gap: a write is there only if those before it are.
        expect(numbers).toEqual(numbers.map((_, index) => index))
        expect(numbers.length).toBeGreaterThanOrEqual(least)
      }
    })

    it(
      'has the signing key sealed, which opens elsewhere with secrets.key only',
      { timeout: 240_000 },
      async () => {
        const env = await installation('installation')
        const keyAt = async ({ url }: ServerProcess) =>
          ((await (await fetch(url + getReviewKey.path)).json()) as { public_key: string }).public_key
        const key = await keyAt(await start(env))
        const target = path.join(temporaryFolder(), 'backup')
        await backUp(env.DATA_DIR, target)
        const restored = async (secrets?: string) => {
          const DATA_DIR = path.join(temporaryFolder(), 'restored')
          await restore(target, DATA_DIR)
          if (secrets) copyFileSync(secrets, path.join(DATA_DIR, 'secrets.key'))
          return { DATA_DIR, server: await start({ DATA_DIR }) }
        }
        const complete = await restored(path.join(env.DATA_DIR, 'secrets.key'))
        expect(complete.server.output()).not.toContain("doesn't open")
        expect(await keyAt(complete.server)).toBe(key)
        const { DATA_DIR, server } = await restored()
        expect(server.output()).toContain("The key that signs reviews and months doesn't open: ")
        expect(await keyAt(server)).toBe(key)
        const said = execFileSync(
          process.execPath,
          ['--import', 'tsx', 'server/cli/evidence.ts', 'new-key'],
          {
            cwd: projectRoot,
            env: { ...process.env, DATA_DIR },
            encoding: 'utf8',
          },
        )
        const [, newest = '', former] = said.split('\n')
        expect(former).toContain(key)
        expect(newest).toContain(await keyAt(server))
      },
    )

    it('leaves out the part of the write-ahead log that nothing needs any more', async () => {
      const { DATA_DIR } = await installation('installation')
      const [from, to] = [path.join(DATA_DIR, 'pglite'), path.join(temporaryFolder(), 'copy')]
      const { db, close } = await openEmbedded(from)
      onTestFinished(close)
      for (let file = 0; file < 3; file++) {
        await db.execute(sql`update nodes set name = name`)
        await db.execute(sql`select pg_switch_wal()`)
      }
      const rows = await copyInUse(db, from, to)
      const logOf = (folder: string) =>
        readdirSync(path.join(folder, 'pg_wal')).filter((name) => name.length === 24)
      expect(logOf(from).length).toBeGreaterThan(2)
      expect(logOf(to)).toHaveLength(1)
      expect(await readBack(to, rows)).toEqual({ ...rows, ...noSessions })
    })

    it('also works without a server, and overwrites nothing', async () => {
      const { DATA_DIR } = await installation('installation')
      const target = path.join(temporaryFolder(), 'backup')
      expect(await backUp(DATA_DIR, target)).toMatchObject({ 'public.service_accounts': 1 })
      expect(statSync(target).mode & 0o077).toBe(0)
      await expect(backUp(DATA_DIR, target)).rejects.toThrow(`${target} exists, and nothing is overwritten`)
      await expect(restore(target, DATA_DIR)).rejects.toThrow(/pglite exists, and nothing is overwritten/)
      mkdirSync(`${target}-2.part`)
      await expect(backUp(DATA_DIR, `${target}-2`)).rejects.toThrow(/An interrupted run left/)
      await expect(restore(temporaryFolder(), temporaryFolder())).rejects.toThrow(/is no backup/)
      await expect(backUp(temporaryFolder(), `${target}-3`)).rejects.toThrow(/There is no embedded database/)
    })

    it('has no session, and neither has what is restored from any copy', async () => {
      const { DATA_DIR } = await installation('installation')
      const token = await signedInto(await openEmbedded(path.join(DATA_DIR, 'pglite')))
      const target = path.join(temporaryFolder(), 'backup')
      expect(await backUp(DATA_DIR, target)).toMatchObject({ 'public.people': 1, ...noSessions })
      for (const copy of [target, DATA_DIR]) {
        const to = path.join(temporaryFolder(), 'restored')
        expect(await restore(copy, to)).toMatchObject({ 'public.people': 1, ...noSessions })
        const database = await openEmbedded(path.join(to, 'pglite'))
        expect(await statusesAt(database, [token, administrator])).toEqual([401, 200])
      }
      const original = await openEmbedded(path.join(DATA_DIR, 'pglite'))
      expect(await statusesAt(original, [token])).toEqual([200])
    })

    it('is not restored while a server uses the folder, nor when it is damaged', async () => {
      const { DATA_DIR } = await installation('installation')
      const target = path.join(temporaryFolder(), 'backup')
      const rows = await backUp(DATA_DIR, target)
      await expect(readBack(path.join(target, 'pglite'), { ...rows, 'public.roles': 99 })).rejects.toThrow(
        /The copy is not complete: public\.roles has \d+ rows instead of 99/,
      )
      // Without any file of a table of ours.
      const tables = path.join(target, 'pglite/base/5')
      for (const file of readdirSync(tables)) if (Number(file) > 16_384) truncateSync(path.join(tables, file))
      const elsewhere = path.join(temporaryFolder(), 'restored')
      await expect(restore(target, elsewhere)).rejects.toThrow('The copy is not complete: ')
      expect(readdirSync(elsewhere)).toEqual([])
      expect(existsSync(`${elsewhere}.lock`)).toBe(false)
    })
  },
)
