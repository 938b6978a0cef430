import { freshMinutes } from '#contract/sign-in/sessions'
import { needsConfirmation } from '../errors/refusal'
import type { Caller } from './caller'

export const isFresh = (verifiedAt: Date, now: Date): boolean =>
  now.getTime() - verifiedAt.getTime() <= freshMinutes * 60_000

/**
 * Somebody at an unlocked computer must not do what can't be undone. Keys and sessions for set-up have
 * nothing to ask.
 */
export function allowFresh({ session }: Pick<Caller, 'session'>, now: Date): void {
  if (session?.kind === 'full' && !isFresh(session.verifiedAt, now)) throw needsConfirmation()
}
