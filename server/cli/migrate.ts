import { readEnv } from '../env'
import { explainStart, openDatabase } from '../start-failure'
import { commandLine } from '../db/project-root'

const help = `
Brings the tables of the database up to date, for servers that start with MIGRATE=0.

  ${commandLine('migrate')}

It takes the settings of the server, such as DATABASE_URL.
`

try {
  if (process.argv.length > 2) process.stdout.write(help)
  else await migrate()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? explainStart(error) : String(error)}\n`)
  process.exitCode = 1
}

async function migrate(): Promise<void> {
  const database = await openDatabase({ ...readEnv(process.env), migrate: true })
  await database.close()
  process.stdout.write('The tables are up to date.\n')
}
