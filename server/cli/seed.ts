import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { readEnv } from '../env'
import { fillWhenEmpty } from '../seeding/first-start'
import { openDatabase } from '../start-failure'
import { addCompanies } from '../seeding/add-companies'
import { commandLine } from '../db/project-root'
import { runProgram } from './run-program'

const most = 1_000_000
const help = `
Adds generated companies, to try the server with many records.

  ${commandLine('seed', '--companies N')}      N from 1 to ${most.toLocaleString('en')}

Uses the database of DATABASE_URL, or the embedded one in DATA_DIR. Stop a server that uses the embedded one first.
An empty database gets the sample data first.
`
await runProgram(async () => {
  const { values } = parseArgs({
    options: { companies: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help || values.companies === undefined) process.stdout.write(help)
  else await seed(values.companies)
})

async function seed(text: string): Promise<void> {
  const count = Number(text)
  if (!/^\d{1,9}$/.test(text) || count < 1 || count > most)
    throw new Error(`--companies takes a whole number from 1 to ${most.toLocaleString('en')}.`)
  const env = readEnv(process.env)
  const database = await openDatabase(env)
  try {
    await fillWhenEmpty(database.db, {
      sampleData: true,
      keysFile: path.join(env.dataDir, 'keys.json'),
      isTerminal: false,
      now: new Date(),
    })
    const startedAt = performance.now()
    await addCompanies(database.db, count, (done) => {
      const seconds = (performance.now() - startedAt) / 1000
      process.stdout.write(
        `\r${done.toLocaleString('en')} of ${count.toLocaleString('en')} companies, ${Math.round(done / seconds).toLocaleString('en')} a second `,
      )
    })
    // The planner needs the new size, and the search index sorts its new names now instead of during a
    // search.
    await database.db.execute(sql`vacuum analyze`)
    process.stdout.write('\n')
  } finally {
    await database.close()
  }
}
