import { check } from '../check'
import { commandLine } from '../db/project-root'

const help = `
Prints the settings of the server without passwords, and tries what it needs. Changes nothing and sends no mail.

  ${commandLine('check')}
`

try {
  if (process.argv.length > 2) process.stdout.write(help)
  else await run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const { isGood, lines } = await check(process.env)
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = isGood ? 0 : 1
}
