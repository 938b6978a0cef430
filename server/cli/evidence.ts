import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { exitCodeOf, verifyFile } from '../signing/verify-file'
import { commandLine } from '../db/project-root'
import { runProgram } from './run-program'

const help = `
Checks the evidence file of a review, or the file of a closed month. Needs neither a server nor a network.

  ${commandLine('evidence', 'verify FILE [--key PUBLIC_KEY]')}

PUBLIC_KEY is what GET /api/console/reviews/key/ of the server shows. Ends with

  0  unchanged since it was signed with that key
  1  changed, signed with another key, or not signed
  2  unchanged, but no key was given to compare: anybody can sign a file with a key of their own
  3  made by a later version of the dashboard, which this one can't check
`

await runProgram(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  const [command, file, ...more] = positionals
  if (values.help || command === undefined) return void process.stdout.write(help)
  if (command !== 'verify' || file === undefined || more.length > 0)
    throw new Error(`See ${commandLine('evidence', '--help')}`)
  const { outcome, lines } = await verifyFile(readFileSync(file), values.key)
  const code = exitCodeOf(outcome)
  ;(code === 0 ? process.stdout : process.stderr).write(`${lines.join('\n')}\n`)
  process.exitCode = code
})
