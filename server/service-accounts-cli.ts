import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Database } from './db/open'
import { readEnv, type Env } from './env'
import { openDatabase } from './start-failure'
import { readArguments } from './service-accounts/arguments'
import { askControl, controlPath, type ControlReply } from './service-accounts/control'
import { handleCommand } from './service-accounts/handle-command'

const help = `
Manage service accounts and their API keys.

  npm run keys -- list
  npm run keys -- create --name NAME --role ROLE [--node NODE]
  npm run keys -- rotate ID
  npm run keys -- delete ID

ROLE is the ID or name of a role. NODE is the ID, UUID or name of a node; the root by default.
A key is shown once, when it is created. A rotated or deleted key stops working at once.
The command uses the database of DATABASE_URL, or the embedded one in DATA_DIR. The server may be running.
`

try {
  const request = readArguments(process.argv.slice(2))
  if (!request) process.stdout.write(help)
  else {
    const answer = await ask(readEnv(process.env), request)
    if ('error' in answer) throw new Error(answer.error)
    process.stdout.write(`${answer.lines.join('\n')}\n`)
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** A running server holds the embedded database and carries the command out. Without one, this process opens the database. */
async function ask(env: Env, request: unknown): Promise<ControlReply> {
  if (env.databaseUrl) return runOn(await openDatabase(env), request)
  const answer = await askControl(controlPath(env.dataDir), request)
  if (answer) return answer
  if (!existsSync(path.join(env.dataDir, 'pglite')))
    throw new Error(
      `There is no database in ${env.dataDir}. Start the server once, or set DATA_DIR or DATABASE_URL.`,
    )
  return runOn(await openDatabase(env), request)
}

async function runOn(database: Database, request: unknown): Promise<ControlReply> {
  try {
    return await handleCommand(database.db, request, new Date())
  } finally {
    await database.close()
  }
}
