import { readEnv } from '../env'
import { explainStart, openDatabase } from '../start-failure'
import { commandLine } from '../db/project-root'
import { runProgram } from './run-program'

const help = `
Brings the tables of the database up to date, for servers that start with MIGRATE=0.

  ${commandLine('migrate')}

It takes the settings of the server, such as DATABASE_URL.
`

await runProgram(async () => {
  if (process.argv.length > 2) return void process.stdout.write(help)
  const database = await openDatabase({ ...readEnv(process.env), migrate: true })
  await database.close()
  process.stdout.write('The tables are up to date.\n')
}, explainStart)
