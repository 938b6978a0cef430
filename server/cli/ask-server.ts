import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Database, Db } from '../db/open'
import { readEnv, type Env } from '../env'
import { askControl, controlPath, type ControlReply } from '../features/service-accounts/control'
import { openDatabase } from '../start-failure'

type Handle = (db: Db, env: Env) => Promise<ControlReply>

/**
 * Carries out a command of the command line and prints its answer. A running server holds the embedded
 * database and carries the command out. Without one, this process opens the database.
 */
export async function command(request: unknown, handle: Handle): Promise<void> {
  const answer = await ask(readEnv(process.env), request, handle)
  if ('error' in answer) throw new Error(answer.error)
  process.stdout.write(`${answer.lines.join('\n')}\n`)
}

async function ask(env: Env, request: unknown, handle: Handle): Promise<ControlReply> {
  const here = async () => runOn(await openDatabase(env), (db) => handle(db, env))
  if (env.databaseUrl) return here()
  const answer = await askControl(controlPath(env.dataDir), request)
  if (answer) return answer
  if (!existsSync(path.join(env.dataDir, 'pglite')))
    throw new Error(
      `There is no database in ${env.dataDir}. Start the server once, or set DATA_DIR or DATABASE_URL.`,
    )
  return here()
}

async function runOn(database: Database, work: (db: Db) => Promise<ControlReply>): Promise<ControlReply> {
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}
