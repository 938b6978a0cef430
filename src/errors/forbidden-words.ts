import type { Needs } from '#contract/wire'
import { can, codesOf, namesOf } from '../session/permissions'
import { myPermissions } from '../session/use-can'

/** Whether the server lists the permission as the caller's own, so that a refusal has another cause. */
export function isHeld(needs: Needs, mine = myPermissions()): boolean {
  return mine !== null && codesOf(needs).length > 0 && can(mine, needs).allowed
}

/** What to do about a refusal. Nobody should ask for a permission that they have. */
export const forbiddenAdvice = (needs: Needs, mine = myPermissions()): string =>
  isHeld(needs, mine)
    ? `You have the permission ${namesOf(needs)}, so the server refused for another reason. Ask whoever runs it.`
    : `You need the permission ${namesOf(needs)}. Someone who manages roles can add it to your role.`

/** Words that servers use for every refusal, so that they don't explain this one. */
const explainsNothing = (said: string) =>
  /^(you do not have permission|your role does not allow|permission denied|not allowed|forbidden|$)/i.test(
    said,
  )

/** Why a write was refused. */
export function forbiddenWords(needs: Needs, said: string): string {
  if (codesOf(needs).length === 0 || (isHeld(needs) && !explainsNothing(said)))
    return said || 'The server refused this.'
  return `${said || 'The server refused this.'} ${forbiddenAdvice(needs)}`
}
