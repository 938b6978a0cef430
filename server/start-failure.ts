import path from 'node:path'
import { causesOf } from './db/causes'
import { openEmbedded, openPostgres, type Database } from './db/open'

/** The database that the environment names. What the system or PostgreSQL says against it comes with the name of the variable. */
export async function openDatabase({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | undefined
  dataDir: string
}): Promise<Database> {
  try {
    return await (databaseUrl ? openPostgres(databaseUrl) : openEmbedded(path.join(dataDir, 'pglite')))
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    throw new Error(`${databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'} can't be used: ${reason}.`, {
      cause: error,
    })
  }
}

/** Codes of the system (ECONNREFUSED, EROFS) and of PostgreSQL for what is wrong with a connection, a login, a database's name or a right. */
const ofThePlace = /^(E[A-Z]+|08\w{3}|28\w{3}|3D\w{3}|42501|53300|57P03)$/

/** What is wrong with the place; undefined for everything else, which has words of its own. */
function reasonOf(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    // A name with several addresses failed at each of them, and has no words of its own.
    if (cause instanceof AggregateError) return reasonOf(cause.errors[0])
    if (
      (typeof cause.code === 'string' && ofThePlace.test(cause.code)) ||
      /connection timeout|timeout expired|trying to connect/i.test(cause.message)
    )
      return cause.message
  }
  return undefined
}

/** Why a server did not start, with the variable that would help. */
export function explainStart(error: Error): string {
  const { code, syscall, path: file, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return 'HOST and PORT are taken by another program; set PORT to a free one.'
  if (syscall === 'listen' && code === 'EACCES')
    return `PORT can't be used: ${message}. Choose one above 1023.`
  if (syscall === 'listen' || syscall === 'getaddrinfo') return `HOST can't be used: ${message}.`
  return file === undefined ? message : `DATA_DIR can't be used: ${message}.`
}
