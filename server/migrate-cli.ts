import { readEnv } from './env'
import { explainStart, openDatabase } from './start-failure'

try {
  const database = await openDatabase({ ...readEnv(process.env), migrate: true })
  await database.close()
  process.stdout.write('The tables are up to date.\n')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? explainStart(error) : String(error)}\n`)
  process.exitCode = 1
}
