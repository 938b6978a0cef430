import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { verifyFile } from './verify-file'

const help = `
Checks the evidence file of a role review. Needs neither a server nor a network.

  npm run evidence -- verify FILE [--key PUBLIC_KEY]

PUBLIC_KEY is what GET /api/console/reviews/key of the server shows. Without it the file is checked against the key that it
names itself: that it is whole, not who signed it. Ends with 1 when one byte is not as it was signed, or when nobody signed it.
`

try {
  await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function main(argv: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { key: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  const [command, file, ...more] = positionals
  if (values.help || command === undefined) {
    process.stdout.write(help)
    return
  }
  if (command !== 'verify' || file === undefined || more.length > 0)
    throw new Error('See npm run evidence -- --help')
  const { ok, lines } = await verifyFile(readFileSync(file), values.key)
  ;(ok ? process.stdout : process.stderr).write(`${lines.join('\n')}\n`)
  if (!ok) process.exitCode = 1
}
