import type { Needs } from '#contract/wire'
import { can, codesOf, namesOf } from '../session/permissions'
import { myPermissions } from '../session/use-can'

/** Whether the server lists the permission as the caller's own, so that a refusal has another cause. */
export function isHeld(needs: Needs, mine = myPermissions()): boolean {
  return mine !== null && codesOf(needs).length > 0 && can(mine, needs).allowed
}

/** What to do about a refusal: more permissions don't help somebody who has them. */
export const forbiddenAdvice = (needs: Needs, mine = myPermissions()): string =>
  isHeld(needs, mine)
    ? `You have the permission ${namesOf(needs)}, so another role won’t help. Try again later, or ask whoever runs the server.`
    : `You need the permission ${namesOf(needs)}. Someone who manages roles can add it to your role.`

/** Why a write was refused. A message that names permissions explains itself. */
export function forbiddenWords(needs: Needs, said: string): string {
  if (/msp_\w/.test(said) || codesOf(needs).length === 0) return said || 'The server doesn’t allow this.'
  return `${said || (isHeld(needs) ? 'The server refused this.' : 'Your role doesn’t allow this.')} ${forbiddenAdvice(needs)}`
}
