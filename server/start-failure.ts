import path from 'node:path'
import { causesOf } from './db/error-causes'
import { roomIn } from './db/disk-space'
import { openEmbedded, openPostgres, type Database, type Usage } from './db/open'

/** Opens the database of the environment. A failure names the variable that is wrong. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  migrate = true,
  ...usage
}: Usage & { databaseUrl: string | undefined; dataDir: string; migrate?: boolean }): Promise<Database> {
  try {
    return await (databaseUrl
      ? openPostgres(databaseUrl, migrate, usage)
      : openEmbedded(path.join(dataDir, 'pglite'), migrate))
  } catch (error) {
    const reason = databaseUrl ? reasonOf(error) : (diskWords(error, dataDir) ?? reasonOf(error))
    if (reason === undefined) throw error
    throw new Error(`${databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'} can't be used: ${reason}.`, {
      cause: error,
    })
  }
}

/** What is wrong with the disk of a folder; undefined if nothing is known to be. */
function diskWords(error: unknown, folder: string): string | undefined {
  const codes = [...causesOf(error)].map(({ code }) => code)
  if (codes.includes('EROFS')) return `${folder} is on a read-only file system`
  // Without a code, the engine says only that it failed.
  const isFull = codes.includes('ENOSPC') || (reasonOf(error) === undefined && !roomIn(folder)())
  return isFull ? `the disk of ${folder} is full` : undefined
}

/** Codes of the system and of PostgreSQL for a wrong address, login, database name or privilege. */
const addressCodes = /^(E[A-Z]+|08\w{3}|28\w{3}|3D\w{3}|42501|53300|57P03)$/

/**
 * Explains errors about the address of the database. @returns undefined for others, which explain themselves
 */
function reasonOf(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    // A host with several addresses failed at each of them. The error itself has no message.
    if (cause instanceof AggregateError) return reasonOf(cause.errors[0])
    if (
      (typeof cause.code === 'string' && addressCodes.test(cause.code)) ||
      /connection timeout|timeout expired|trying to connect/i.test(cause.message)
    )
      return cause.message
  }
  return undefined
}

/** Explains why the server didn't start, with the variable to change. */
export function explainStart(error: Error): string {
  // Any other error just lacks these fields.
  const { code, syscall, path: file, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return 'Another program uses this HOST and PORT. Set PORT to a free one.'
  if (syscall === 'listen' && code === 'EACCES')
    return `PORT can't be used: ${message}. Choose one above 1023.`
  if (syscall === 'listen' || syscall === 'getaddrinfo') return `HOST can't be used: ${message}.`
  return file === undefined ? message : `DATA_DIR can't be used: ${message}.`
}
