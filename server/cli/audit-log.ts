import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { linesAfter } from '../audit/follow-log'
import { commandLine } from '../db/project-root'
import { readEnv } from '../env'
import { askControl, controlPath } from '../features/service-accounts/control'
import { openDatabase } from '../start-failure'
import { runProgram } from './run-program'

const help = `
Follows the audit log: prints each line behind an ID as one line of JSON, and goes on until it is stopped.

  ${commandLine('audit-log', 'ID')}      0 for all lines

Uses the database of DATABASE_URL, or asks the server that runs on DATA_DIR.
`

await runProgram(async () => {
  const [id = '', ...more] = process.argv.slice(2)
  if (/^\d{1,15}$/.test(id) && more.length === 0) await pipeline(linesFrom(Number(id)), process.stdout)
  else process.stdout.write(help)
})

async function* linesFrom(after: number) {
  const env = readEnv(process.env)
  const database = env.databaseUrl ? await openDatabase({ ...env, migrate: false }) : undefined
  const ask = () =>
    database ? linesAfter(database.db, { after }) : askControl(controlPath(env.dataDir), { after })
  try {
    for (;;) {
      const answer = await ask()
      if (!answer || 'error' in answer) throw new Error(answer?.error ?? `No server runs on ${env.dataDir}.`)
      for (const line of answer.lines) {
        yield `${line}\n`
        after = Number(/"id":(\d+)/.exec(line)?.[1])
      }
      if (answer.lines.length === 0) await sleep(1_000)
    }
  } finally {
    await database?.close()
  }
}
