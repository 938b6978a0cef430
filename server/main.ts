import { readEnv } from './env'
import { explainStart, openDatabase } from './start-failure'

try {
  const env = readEnv(process.env)
  // The database opens while the rest of the program loads (decision 026).
  const opening = Promise.allSettled([openDatabase(env)])
  const { start } = await import('./start')
  const [opened] = await opening
  if (opened.status === 'rejected') throw opened.reason
  await start(env, opened.value)
} catch (error) {
  // The message explains the failure in a sentence. LOG_LEVEL=debug adds the stack.
  const trace = process.env.LOG_LEVEL === 'debug' && error instanceof Error ? `\n${error.stack}` : ''
  process.stderr.write(
    `\nThe server could not start. ${error instanceof Error ? explainStart(error) : String(error)}${trace}\n\n`,
  )
  process.exit(1)
}
