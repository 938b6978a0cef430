import path from 'node:path'
import { openEmbedded, openPostgres, type Database } from './db/open'
import { readEnv, type Env } from './env'

try {
  const env = readEnv(process.env)
  // The database wakes up while the rest of the program is read, which takes as long: most of it waits for neither.
  const opening = Promise.allSettled([openDatabase(env)])
  const { serve } = await import('./serve')
  const [opened] = await opening
  if (opened.status === 'rejected') throw opened.reason
  await serve(env, opened.value)
} catch (error) {
  // A start that fails says why in a sentence; the stack is for whoever asks for it.
  const trace = process.env.LOG_LEVEL === 'debug' && error instanceof Error ? `\n${error.stack}` : ''
  process.stderr.write(`\nThe server could not start. ${error instanceof Error ? explain(error) : String(error)}${trace}\n\n`)
  process.exit(1)
}

/** A gateway has a database only where it keeps reviews. */
async function openDatabase({ apiBaseUrl, keepsReviews, databaseUrl, dataDir }: Env): Promise<Database | undefined> {
  if (apiBaseUrl && !keepsReviews) return undefined
  try {
    return databaseUrl ? await openPostgres(databaseUrl) : await openEmbedded(path.join(dataDir, 'pglite'))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // What the system or the database server says has a code, and does not say which setting led there; what we say ourselves does.
    if (code === undefined) throw error
    throw new Error(`${databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'} can't be used: ${message || code}`, { cause: error })
  }
}

function explain(error: Error): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return 'HOST and PORT are taken by another program; set PORT to a free one.'
  if (code === 'EACCES') return `${error.message}. Choose a PORT above 1023, or a DATA_DIR that this user may write to.`
  return error.message
}
