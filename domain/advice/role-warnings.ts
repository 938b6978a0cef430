import { refusedCodes, type PermissionSet } from '../roles/permission-set'
import { missingPrerequisites, type Prerequisite } from './permission-advice'

/** A warning before a change of a role is saved. */
export type RoleWarning =
  /** After the change, the role holds a permission without one that it needs. */
  | { readonly kind: 'needs'; readonly missing: Prerequisite }
  /** The server will refuse the change, because the caller lacks these permissions. */
  | { readonly kind: 'refused'; readonly codes: readonly string[] }

/**
 * The warnings that a change of a role adds, without those that the role had before.
 * @param own the caller's permissions; null when the server doesn't tell them
 */
export function roleWarnings(
  from: PermissionSet,
  to: PermissionSet,
  own: PermissionSet | null,
): RoleWarning[] {
  const before = missingPrerequisites(from)
  const brought = missingPrerequisites(to).filter((one) => !before.includes(one))
  const refused = refusedCodes(from, to, own)
  return [
    ...brought.map((missing): RoleWarning => ({ kind: 'needs', missing })),
    ...(refused.length > 0 ? [{ kind: 'refused', codes: refused } as const] : []),
  ]
}
