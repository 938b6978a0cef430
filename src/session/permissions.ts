import { permissionName } from '#contract/roles/permissions'
import { isPermission, type Needs } from '#contract/wire'
import { holds, isForPeople } from '#domain/roles/permission-set'
import { listed } from '../lib/words'

/**
 * The caller's permissions by code. null: the server doesn't list them, so a request is the only way to find
 * out.
 */
export type MyPermissions = Readonly<Record<string, boolean>> | null
/** `never`: no role could allow it. */
export type Access =
  | { readonly allowed: true; readonly reason?: undefined }
  | { readonly allowed: false; readonly reason: string; readonly never?: true }

/** The permission codes of a need. One of them is enough; an empty list means that every key is allowed. */
export const codesOf = (needs: Needs): readonly string[] => (isPermission(needs) ? [needs].flat() : [])

/** The same permissions by the names people know. */
export const namesOf = (needs: Needs): string =>
  listed(
    codesOf(needs).map((code) => `“${permissionName(code)}”`),
    'or',
  )

/** One value for all, so that a component may compare it. */
const granted: Access = { allowed: true }

const keysCant = 'No API key can do this. Sign in as a person.'

/** The browser's one check of permissions. The server decides; this explains a refusal before it happens. */
export function can(permissions: MyPermissions, needs: Needs, isKey = false): Access {
  const codes = codesOf(needs)
  if (permissions === null || codes.length === 0 || codes.some((code) => holds(permissions, code)))
    return granted
  if (isKey && codes.every(isForPeople)) return { allowed: false, reason: keysCant, never: true }
  return { allowed: false, reason: `You need the permission ${namesOf(needs)}.` }
}
