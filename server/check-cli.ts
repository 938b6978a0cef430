import { check } from './check'

try {
  const { isGood, lines } = await check(process.env)
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = isGood ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
