import { permissionName } from '#contract/permissions'
import type { Needs } from '#contract/wire'

/** What the key may do, by code; null when the server does not tell, so that only trying shows it. */
export type Rights = Readonly<Record<string, boolean>> | null
export type Answer = { readonly allowed: true } | { readonly allowed: false; readonly reason: string }

/** The codes of a need; none for what every key may do. */
export const codesOf = (needs: Needs): readonly string[] =>
  needs === 'any key' || needs === 'no key' ? [] : typeof needs === 'string' ? [needs] : needs

/** The permission, or the permissions one of which is enough, by the names people know. */
export const namesOf = (needs: Needs): string =>
  codesOf(needs)
    .map((code) => `“${permissionName(code)}”`)
    .join(' or ')

/** The one check of rights in the browser. The server decides; this only explains before it is asked. */
export function can(rights: Rights, needs: Needs): Answer {
  const codes = codesOf(needs)
  if (rights === null || codes.length === 0 || codes.some((code) => rights[code] === true))
    return { allowed: true }
  return { allowed: false, reason: `This key does not have the permission ${namesOf(needs)}.` }
}
