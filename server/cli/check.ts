import { check } from '../check'
import { commandLine } from '../db/project-root'
import { runProgram } from './run-program'

const help = `
Prints the settings of the server without passwords, and tries what it needs. Changes nothing and sends no mail.

  ${commandLine('check')}
`

await runProgram(async () => {
  if (process.argv.length > 2) return void process.stdout.write(help)
  const { isGood, lines } = await check(process.env)
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = isGood ? 0 : 1
})
