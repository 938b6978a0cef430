import { readEnv } from './env'
import { explainStart, openDatabase } from './start-failure'

try {
  const env = readEnv(process.env)
  // The database wakes up while the rest of the program is read, which takes as long: most of it waits for neither.
  const opening = Promise.allSettled([openDatabase(env)])
  const { serve } = await import('./serve')
  const [opened] = await opening
  if (opened.status === 'rejected') throw opened.reason
  await serve(env, opened.value)
} catch (error) {
  // A start that fails says why in a sentence; the stack is for whoever asks for it.
  const trace = process.env.LOG_LEVEL === 'debug' && error instanceof Error ? `\n${error.stack}` : ''
  process.stderr.write(
    `\nThe server could not start. ${error instanceof Error ? explainStart(error) : String(error)}${trace}\n\n`,
  )
  process.exit(1)
}
