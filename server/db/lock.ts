import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** A killed process takes a moment to disappear; a process that was just asked to stop takes one to close. */
const patienceMs = 1_500
/** To make a file and to write into it are two steps; one that is empty for longer was left so by a process that was killed. */
const writtenWithinMs = 500

/**
 * Holds a lock file beside `directory`, because PGlite itself takes none and two processes on one directory destroy
 * each other's rows silently. The file names the holder's process; one that is gone is taken over.
 * @returns a function that lets go.
 * @throws when another process holds it.
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  const file = `${directory}.lock`
  const until = Date.now() + patienceMs
  while (!take(file)) {
    if (isLeftBehind(file) && takeAway(file)) continue
    if (Date.now() > until)
      throw new Error(
        `The embedded database in ${directory} is in use by process ${holderOf(file) ?? '?'}. Stop that process, or set DATA_DIR or DATABASE_URL.`,
      )
    await sleep(50)
  }
  const unlock = () => rmSync(file, { force: true })
  process.once('exit', unlock)
  return () => {
    process.off('exit', unlock)
    unlock()
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Removes a file that was left behind; one process at a time, each looking again: of several that saw the same dead holder, the second would
 * otherwise remove what the first has just taken.
 * @returns whether it was this process that did it
 */
function takeAway(file: string): boolean {
  const guard = `${file}.guard`
  if (!take(guard)) {
    if (ageOf(guard) > writtenWithinMs) rmSync(guard, { force: true })
    return false
  }
  try {
    if (!isLeftBehind(file)) return false
    rmSync(file, { force: true })
    return true
  } finally {
    rmSync(guard, { force: true })
  }
}

function isLeftBehind(file: string): boolean {
  const holder = holderOf(file)
  if (holder === undefined) return false
  if (holder === '') return ageOf(file) > writtenWithinMs
  return holder === String(process.pid) || !isAlive(Number(holder))
}

/** What the file says; undefined when it is gone by now. */
const holderOf = (file: string): string | undefined => unlessGone(() => readFileSync(file, 'utf8').trim())
const ageOf = (file: string): number => unlessGone(() => Math.abs(Date.now() - statSync(file).mtimeMs)) ?? 0

function unlessGone<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
