import type { Needs } from '#contract/wire'
import { whoHelps } from '../session/key-words'
import { can, codesOf, namesOf } from '../session/permissions'
import { myPermissions } from '../session/use-can'

/** Whether the server lists the permission as the caller's own, so that a refusal has another cause. */
export function isHeld(needs: Needs, mine = myPermissions()): boolean {
  return mine !== null && codesOf(needs).length > 0 && can(mine, needs).allowed
}

/** Says what to do about a refusal. Nobody should ask for a permission that they have. */
export function forbiddenAdvice(needs: Needs, mine = myPermissions(), what?: string): string {
  if (isHeld(needs, mine))
    return `You have the permission ${namesOf(needs)}, so the server refused for another reason. Ask the people who run it.`
  const why = what === undefined ? '' : ` to see ${what}`
  return needs === 'keeper'
    ? `You need to be a keeper of this gateway${why}.`
    : `You need the permission ${namesOf(needs)}${why}. ${whoHelps()}`
}

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
