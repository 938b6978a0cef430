import type { Db } from '../db/open'
import type { ControlReply } from './control'
import { KeysError, keysRequest, noteRefusal, runKeys } from './keys.commands'

/** A request from outside, checked and carried out; mistakes become sentences. */
export async function handleKeys(db: Db, request: unknown, now: Date): Promise<ControlReply> {
  const parsed = keysRequest.safeParse(request)
  if (!parsed.success)
    return {
      error: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    }
  try {
    return { lines: await runKeys(db, parsed.data, now) }
  } catch (error) {
    if (error instanceof KeysError) {
      await noteRefusal(db, parsed.data, error.message, now)
      return { error: error.message }
    }
    throw error
  }
}
