import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** A killed process takes a moment to disappear, and a stopping one takes a moment to close. */
const patienceMs = 1_500
/** A process creates the file and then writes into it. A file that stays empty longer belongs to a process that was killed in between. */
const writtenWithinMs = 500

/**
 * Holds a lock file beside `directory`. PGlite takes no lock itself, and two processes on one directory silently destroy
 * each other's rows. The file names its process; the file of a dead process is taken over.
 * @returns a function that releases the lock
 * @throws when another process holds it
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
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/**
 * Removes the file of a dead process. A guard file admits one process at a time, and each checks again. Otherwise the second of two
 * processes would remove the lock that the first has just taken.
 * @returns whether this process removed it
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

/** The content of the file; undefined when the file is gone. */
const holderOf = (file: string): string | undefined => unlessGone(() => readFileSync(file, 'utf8').trim())
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

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process lives and belongs to another user.
    return hasCode(error, 'EPERM')
  }
}
