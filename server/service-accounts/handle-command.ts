import type { Db } from '../db/open'
import type { ControlReply } from './control'
import { CommandError, commandInput, noteRefusal, runCommand } from './commands'

/** A request from outside, checked and carried out; mistakes become sentences. */
export async function handleCommand(db: Db, request: unknown, now: Date): Promise<ControlReply> {
  const parsed = commandInput.safeParse(request)
  if (!parsed.success)
    return {
      error: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    }
  try {
    return { lines: await runCommand(db, parsed.data, now) }
  } catch (error) {
    if (error instanceof CommandError) {
      await noteRefusal(db, parsed.data, error.message, now)
      return { error: error.message }
    }
    throw error
  }
}
