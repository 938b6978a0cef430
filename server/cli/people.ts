import { command } from './ask-server'
import { runProgram } from './run-program'
import { handlePeopleCommand } from '../features/sign-in/commands'
import { employeesAsPeople } from '../features/sign-in/employees-as-people'
import { gatewayPeople } from '../features/gateway-accounts/gateway-people'
import { commandLine } from '../db/project-root'

const help = `
Looks after how people sign in.

  ${commandLine('people', 'list [--json]')}
  ${commandLine('people', 'link ADDRESS')}
  ${commandLine('people', 'link')}
  ${commandLine('people', 'end ADDRESS')}
  ${commandLine('people', 'sample')}

\`link ADDRESS\` creates a link for a person who can't sign in. With it they set up a new way.
\`link\` alone makes one for a new administrator, or a keeper of a gateway. \`end\` signs a person out everywhere.
\`sample\` makes a link for one of the sample people of each role. Only the sample data has such people.
The command uses the database of DATABASE_URL, or the embedded one in DATA_DIR. The server may be running.
`

function readArguments(argv: readonly string[]) {
  const isJson = argv.includes('--json')
  const [name, address, ...more] = argv.filter((one) => one !== '--json')
  const wrong = (text: string) => new Error(`${text} See ${commandLine('people', '--help')}`)
  if (name === undefined || ['help', '--help', '-h'].includes(name)) return undefined
  if (more.length > 0 || (['list', 'sample'].includes(name) && address !== undefined))
    throw wrong('There are too many arguments.')
  // `link "$ADDRESS"` must not mean a new administrator when a script forgot to set ADDRESS.
  if (address?.trim() === '') throw wrong('The address is empty.')
  if (name === 'end' && address === undefined) throw wrong('end needs the address of a person.')
  if (!['list', 'link', 'end', 'sample'].includes(name)) throw wrong(`There is no command "${name}".`)
  if (isJson && name !== 'list') throw wrong('--json belongs to list.')
  return { people: name, ...(isJson && { json: true }), ...(address === undefined ? {} : { address }) }
}

await runProgram(async () => {
  const request = readArguments(process.argv.slice(2))
  if (!request) return void process.stdout.write(help)
  await command(request, (db, env) =>
    handlePeopleCommand(db, request, {
      source: env.apiBaseUrl === undefined ? employeesAsPeople : gatewayPeople,
      publicUrl: env.publicUrl ?? `http://localhost:${env.port}`,
      now: new Date(),
    }),
  )
})
