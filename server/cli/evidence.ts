import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sealerOf } from '../env'
import { handleSigningCommand } from '../signing/signing-commands'
import { exitCodeOf, verifyFile } from '../signing/verify-file'
import { commandLine } from '../db/project-root'
import { command as signing } from './ask-server'
import { runProgram } from './run-program'

const help = `
Checks the evidence file of a review, or the file of a closed month, and looks after the key that signs them.

  ${commandLine('evidence', 'verify FILE [--key PUBLIC_KEY] [--voided LIST [--list-key PUBLIC_KEY]]')}
  ${commandLine('evidence', 'keys')}
  ${commandLine('evidence', 'new-key')}

PUBLIC_KEY is what \`keys\`, or GET /api/console/reviews/key/ of the server, shows. \`verify\` needs no server. LIST is what GET
/api/console/reviews/voided/ answers; without it nobody can tell whether a review was voided. It ends with

  0  unchanged since it was signed with that key
  1  changed, signed with another key, or not signed
  2  unchanged, but no key was given to compare: anybody can sign a file with a key of their own
  3  made by a later version of the dashboard, which this one can't check
  4  unchanged, but the list names it: somebody voided the review

\`keys\` lists all public keys, newest first. \`new-key\` makes another, which signs from then on.
Both use the database of DATABASE_URL, or the embedded one in DATA_DIR. The server may be running.
`

const text = { type: 'string' } as const

await runProgram(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: text, voided: text, 'list-key': text, help: { type: 'boolean', short: 'h' } },
  })
  const [command, file, ...more] = positionals
  if (values.help || command === undefined) return void process.stdout.write(help)
  if (['keys', 'new-key'].includes(command) && positionals.length === 1 && !values.key) {
    const request = { signing: command }
    return signing(request, (db, env) => handleSigningCommand(db, sealerOf(env), request, new Date()))
  }
  if (command !== 'verify' || file === undefined || more.length > 0)
    throw new Error(`See ${commandLine('evidence', '--help')}`)
  const list = values.voided === undefined ? undefined : readFileSync(values.voided, 'utf8')
  const { outcome, lines } = await verifyFile(readFileSync(file), values.key, list, values['list-key'])
  const code = exitCodeOf(outcome)
  ;(code === 0 ? process.stdout : process.stderr).write(`${lines.join('\n')}\n`)
  process.exitCode = code
})
