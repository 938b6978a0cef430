import type { Db } from '../../db/open'
import { CommandError, commandInput, recordRefusedCommand, runCommand } from './commands'
import type { ControlReply } from './control'

/** Checks and carries out a command from outside. A mistake becomes a sentence. */
export async function handleCommand(db: Db, input: unknown, now: Date): Promise<ControlReply> {
  const parsed = commandInput.safeParse(input)
  if (!parsed.success)
    return {
      error: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    }
  try {
    return { lines: await runCommand(db, parsed.data, now) }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    await recordRefusedCommand(db, parsed.data, error.message, now)
    return { error: error.message }
  }
}
