import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** A killed process takes a moment to disappear; a process that was just asked to stop takes one to close. */
const patienceMs = 1_500

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
    const holder = Number(readFileSync(file, 'utf8').trim())
    if (holder === process.pid || !isAlive(holder)) rmSync(file, { force: true })
    else if (Date.now() > until)
      throw new Error(
        `The embedded database in ${directory} is in use by process ${holder}. Stop that process, or set DATA_DIR or DATABASE_URL.`,
      )
    else await sleep(100)
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
