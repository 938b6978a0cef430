import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { asker, owner, startForTest } from '#testing/process-of-test'
import { installation, testDatabase } from '#testing/test-database'
import { projectRoot } from '../db/project-root'
import type { Db } from '../db/open'
import { addAuditLine } from './audit.store'
import { linesAfter } from './follow-log'

type Line = { readonly id: number; readonly operation: string }
const add = (db: Db, operation: string) =>
  addAuditLine(db, { at: new Date(), operation, status: 200, address: 'local', request_id: '' })
async function linesBehind(db: Db, after: number): Promise<Line[]> {
  const answer = await linesAfter(db, { after })
  if ('error' in answer) throw new Error(answer.error)
  return answer.lines.map((line) => JSON.parse(line) as Line)
}

async function emptyLog() {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  return db
}

it('gives every line behind an ID, in the order of the IDs, each as one line of JSON', async () => {
  const db = await emptyLog()
  expect(await linesBehind(db, 0)).toEqual([])
  for (let at = 0; at < 600; at++) await add(db, `Act ${at}\n\u2028`)
  const { lines } = (await linesAfter(db, { after: 0 })) as { lines: string[] }
  expect(lines.join('')).not.toContain('\n')
  const first = await linesBehind(db, 0)
  const rest = await linesBehind(db, first.at(-1)!.id)
  expect([...first, ...rest].map(({ operation }) => operation)).toEqual(
    Array.from({ length: 600 }, (_, at) => `Act ${at}\n\u2028`),
  )
  expect(await linesBehind(db, rest.at(-1)!.id)).toEqual([])
})

it('says that the log ends before the ID, as after a restore, instead of skipping what comes', async () => {
  const db = await emptyLog()
  await add(db, 'Act')
  const [{ id }] = (await linesBehind(db, 0)) as [Line]
  await expect(linesBehind(db, id + 1)).rejects.toThrow('Was the database restored?')
})

// The embedded database runs one transaction at a time.
it.runIf(process.env.TEST_DATABASE_URL)(
  'waits for a line that is stored after one with a larger ID, and holds up nobody',
  async () => {
    const db = await emptyLog()
    let [begin, finish] = [() => {}, () => {}]
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const finished = new Promise<void>((resolve) => (finish = resolve))
    const early = db.transaction(async (tx) => {
      await add(tx, 'early')
      begin()
      await finished
    })
    await begun
    await add(db, 'late')
    const following = linesBehind(db, 0)
    for (let at = 0; at < 20; at++) await add(db, 'later')
    finish()
    expect((await following).slice(0, 2).map(({ operation }) => operation)).toEqual(['early', 'late'])
    await early
  },
)

it('skips and repeats no line while many write at once, and some give up', async () => {
  const db = await emptyLog()
  const stored = new Set<string>()
  const write = async (writer: number) => {
    for (let at = 0; at < 60; at++)
      await db
        .transaction(async (tx) => {
          await add(tx, `${writer}-${at}`)
          await sleep((writer * 7 + at * 13) % 23)
          if ((writer + at) % 5 === 0) tx.rollback()
        })
        .then(
          () => stored.add(`${writer}-${at}`),
          () => undefined,
        )
  }
  let isWriting = true
  const writing = Promise.all([1, 2, 3, 4, 5, 6, 7].map(write)).finally(() => (isWriting = false))
  const seen: Line[] = []
  for (let isLast = false; !isLast;) {
    isLast = !isWriting
    seen.push(...(await linesBehind(db, seen.at(-1)?.id ?? 0)))
  }
  await writing
  expect(seen.map(({ operation }) => operation).toSorted()).toEqual([...stored].toSorted())
  expect(seen.map(({ id }) => id)).toEqual(seen.map(({ id }) => id).toSorted((a, b) => a - b))
})

it('is followed by a command beside the server, from where it stopped', { timeout: 90_000 }, async () => {
  const env = await installation('installation')
  const ask = asker(await startForTest(env))
  const follow = (after: number) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/cli/audit-log.ts', String(after)], {
      cwd: projectRoot,
      env: { ...process.env, ...env },
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let said = ''
    child.stdout.on('data', (chunk) => (said += String(chunk)))
    const names = () =>
      said
        .split('\n')
        .flatMap((line) => (line ? [(JSON.parse(line) as { record_name: string }).record_name] : []))
    const last = () => Number(/.*"id":(\d+)/s.exec(said)?.[1])
    return { names, last, stop: () => child.kill() }
  }
  const create = (name: string) => ask('/api/msp/companies/', { name, ...owner })
  await create('First')
  const one = follow(0)
  await expect.poll(one.names, { timeout: 30_000 }).toContain('First')
  await create('Second')
  await expect.poll(one.names, { timeout: 30_000 }).toEqual(expect.arrayContaining(['First', 'Second']))
  one.stop()
  await create('Third')
  const two = follow(one.last())
  await expect.poll(two.names, { timeout: 30_000 }).toEqual(['Third'])
})
