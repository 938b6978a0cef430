import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openEmbedded, openPostgres, type Database } from '../db/open'
import { readEnv, type Env } from '../env'
import { askControl, controlPath, type ControlReply } from './control'
import { handleKeys } from './handle'

const help = `
Service accounts and their keys.

  npm run keys -- list
  npm run keys -- create --name NAME --role ROLE [--node NODE]
  npm run keys -- rotate ID
  npm run keys -- delete ID

ROLE is the id or the name of a role, NODE the id, UUID or name of a node (the root if it is left out).
A key is shown once, when it is made. A rotated or deleted key is dead from the next request on.
The database is the one of DATABASE_URL, or the embedded one in DATA_DIR; the server may be running.
`

try {
  const request = read(process.argv.slice(2))
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

function read(argv: string[]): unknown {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { name: { type: 'string' }, role: { type: 'string' }, node: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  const [command, id, ...more] = positionals
  if (values.help || command === undefined || command === 'help') return undefined
  const wrong = (text: string) => new Error(`${text} See npm run keys -- --help`)
  if (more.length > 0 || (id !== undefined && !['rotate', 'delete'].includes(command))) throw wrong('There is a word too many.')
  switch (command) {
    case 'list':
      return { command }
    case 'create':
      if (!values.name || !values.role) throw wrong('create needs --name and --role.')
      return { command, name: values.name, role: values.role, ...(values.node ? { node: values.node } : {}) }
    case 'rotate':
    case 'delete':
      if (!id || !/^\d{1,9}$/.test(id)) throw wrong(`${command} needs the id of a service account.`)
      return { command, id: Number(id) }
    default:
      throw wrong(`There is no command "${command}".`)
  }
}

/** A running server holds the embedded database: then it carries the command out. Otherwise this process opens it. */
async function ask(env: Env, request: unknown): Promise<ControlReply> {
  if (env.databaseUrl) return within(await openPostgres(env.databaseUrl), request)
  const answer = await askControl(controlPath(env.dataDir), request)
  if (answer) return answer
  const directory = path.join(env.dataDir, 'pglite')
  if (!existsSync(directory))
    throw new Error(`There is no database in ${env.dataDir} yet. Start the server once, or set DATA_DIR or DATABASE_URL.`)
  return within(await openEmbedded(directory), request)
}

async function within(database: Database, request: unknown): Promise<ControlReply> {
  try {
    return await handleKeys(database.db, request, new Date())
  } finally {
    await database.close()
  }
}
