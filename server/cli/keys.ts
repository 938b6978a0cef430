import { command } from './ask-server'
import { runProgram } from './run-program'
import { readArguments } from '../features/service-accounts/arguments'
import { handleCommand } from '../features/service-accounts/handle-command'
import { commandLine } from '../db/project-root'

const help = `
Manages service accounts and their API keys.

  ${commandLine('keys', 'list [--json]')}
  ${commandLine('keys', 'create --name NAME --role ROLE [--node NODE]')}
  ${commandLine('keys', 'rotate ID')}
  ${commandLine('keys', 'delete ID')}

ROLE is the ID or name of a role. NODE is the ID, UUID or name of a node; the root by default.
A key is shown once, when it is created or rotated. When an account is rotated or deleted, its old key stops working immediately.
The command uses the database of DATABASE_URL, or the embedded one in DATA_DIR. The server may be running.
`

await runProgram(async () => {
  const request = readArguments(process.argv.slice(2))
  if (!request) return void process.stdout.write(help)
  await command(request, (db) => handleCommand(db, request, new Date()))
})
