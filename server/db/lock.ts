import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isListening, listenAt } from './local-socket'

/** A killed process takes a moment to disappear, and a stopping one takes a moment to close. */
const patienceMs = 1_500
/**
 * A process creates the file and then writes into it. A file that stays empty longer belongs to a process
 * that was killed in between.
 */
const writtenWithinMs = 500
/** A guard file that is older belongs to a process that was killed. */
const guardedWithinMs = 1_000

/**
 * The content of a lock file, as JSON. A process id alone would mean nothing in another container or after a
 * restart.
 */
type Holder = {
  readonly pid: number
  readonly host: string
  /** The process listens here while it lives. */
  readonly socket: string
}

/**
 * Holds a lock file beside `directory`. PGlite takes no lock itself, and two processes on one directory
 * silently destroy each other's rows. The file names its process; the file of a dead process is taken over.
 * @returns a function that releases the lock
 * @throws when another process holds it
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  const file = `${directory}.lock`
  const until = Date.now() + patienceMs
  // The socket comes first, so that no other process finds the lock file without it.
  const life = await showLife(directory)
  const taken = () => {
    try {
      return take(file, JSON.stringify(life.holder))
    } catch (error) {
      life.end()
      throw error
    }
  }
  while (!taken()) {
    if ((await isLeftBehind(file)) && (await takeAway(file))) continue
    if (Date.now() > until) {
      life.end()
      const { pid = '?', host = '?' } = holderIn(contentOf(file)) ?? {}
      throw new Error(
        `The embedded database in ${directory} is in use by process ${pid} on ${host}. Stop that process, or set DATA_DIR or DATABASE_URL.`,
      )
    }
    await sleep(50)
  }
  const unlock = () => {
    rmSync(file, { force: true })
    life.end()
  }
  process.once('exit', unlock)
  return () => {
    process.off('exit', unlock)
    unlock()
  }
}

/** Listens on a new socket beside the directory. */
async function showLife(directory: string): Promise<{ holder: Holder; end: () => void }> {
  const name = randomBytes(6).toString('hex')
  const isWindows = process.platform === 'win32'
  const socket = isWindows ? `\\\\.\\pipe\\msp-portal-${name}` : path.resolve(`${directory}.${name}.sock`)
  const server = createServer((visitor) => visitor.on('error', () => undefined).destroy())
  await listenAt(server, socket)
  server.unref()
  const end = () => {
    server.close()
    if (!isWindows) rmSync(socket, { force: true })
  }
  return { holder: { pid: process.pid, host: os.hostname(), socket }, end }
}

function take(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/**
 * Removes the file of a dead process. A guard file lets in one process at a time, and each checks again:
 * otherwise the second of two processes would remove the lock that the first has just taken.
 * @returns whether this process removed it
 */
async function takeAway(file: string): Promise<boolean> {
  const guard = `${file}.guard`
  if (!take(guard, String(process.pid))) {
    if (ageOf(guard) > guardedWithinMs) rmSync(guard, { force: true })
    return false
  }
  try {
    const content = contentOf(file)
    if (!(await isLeftBehind(file)) || contentOf(file) !== content) return false
    rmSync(file, { force: true })
    const holder = holderIn(content)
    if (holder) rmSync(besideLock(file, holder), { force: true })
    return true
  } finally {
    rmSync(guard, { force: true })
  }
}

async function isLeftBehind(file: string): Promise<boolean> {
  const content = contentOf(file)
  if (content === undefined) return false
  if (content === '') return ageOf(file) > writtenWithinMs
  const holder = holderIn(content)
  if (!holder) return true
  // Another container may have mounted the directory elsewhere, and a copy of the directory has the lock of
  // its original.
  return !(await isListening(besideLock(file, holder))) && !(await isListening(holder.socket))
}

const besideLock = (file: string, { socket }: Holder): string =>
  path.join(path.dirname(file), path.basename(socket))

/** @returns undefined for a content that this program doesn't write */
function holderIn(content = ''): Holder | undefined {
  try {
    const { pid, host, socket } = JSON.parse(content) as Partial<Record<keyof Holder, unknown>> // Checked below.
    return typeof pid === 'number' && typeof host === 'string' && typeof socket === 'string'
      ? { pid, host, socket }
      : undefined
  } catch {
    return undefined
  }
}

/** The content of the file; undefined when the file is gone. */
const contentOf = (file: string): string | undefined => unlessGone(() => readFileSync(file, 'utf8').trim())
const ageOf = (file: string): number => unlessGone(() => Math.abs(Date.now() - statSync(file).mtimeMs)) ?? 0

function unlessGone<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
