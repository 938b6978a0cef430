import path from 'node:path'
import { backUp, restore } from '../backup'
import { readEnv } from '../env'
import { explainStart } from '../start-failure'
import { commandLine } from '../db/project-root'
import { runProgram } from './run-program'

const help = `
Copies the embedded database in DATA_DIR, and puts a copy back.

  ${commandLine('backup', 'FOLDER')}     copy the database to a new folder; the server may be running
  ${commandLine('restore', 'FOLDER')}    put that copy into a DATA_DIR without a database; no server may be running

Each copy is opened and read before it gets its name. Nothing is overwritten.
For PostgreSQL use pg_dump and pg_restore, as docs/operating.md describes.
`

/** package.json gives the first argument. */
const [command, folder, ...more] = process.argv.slice(2)

await runProgram(async () => {
  if (folder === undefined || folder === '--help' || more.length > 0) process.stdout.write(help)
  else await run(path.resolve(folder))
}, explainStart)

async function run(given: string): Promise<void> {
  const { databaseUrl, dataDir } = readEnv(process.env)
  if (databaseUrl !== undefined)
    throw new Error('DATABASE_URL is set. Use pg_dump and pg_restore for PostgreSQL.')
  const rows = await (command === 'restore' ? restore(given, dataDir) : backUp(dataDir, given))
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0)
  const tables = Object.keys(rows).length
  const where = command === 'restore' ? dataDir : given
  process.stdout.write(
    `${where} has ${count.toLocaleString('en')} rows in ${tables} tables. All were read back.\n`,
  )
}
