import { freshMinutes } from '#contract/signing-in/sessions'
import { needsConfirmation } from '../errors/refusal'
import type { Caller } from './caller'

/** Somebody at an unlocked computer must not do what can't be undone. Keys and sessions for set-up have nothing to ask. */
export function allowFresh({ session }: Pick<Caller, 'session'>, now: Date): void {
  if (session?.kind === 'full' && now.getTime() - session.verifiedAt.getTime() > freshMinutes * 60_000)
    throw needsConfirmation()
}
