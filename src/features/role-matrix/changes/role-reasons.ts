import type { Role } from '#contract/roles/roles'
import { hasUnknown, permissionSetOf, superiorCodes } from '#domain/roles/permission-set'
import { isBuiltIn } from '#domain/roles/role-type'
import type { MyPermissions } from '../../../session/permissions'
import { hasMore } from '../../../session/use-can'

/**
 * Why a role can't be changed or copied: the server didn't say everything that it has. Undefined if it can.
 */
export const whyUnreadable = (role: Role): string | undefined =>
  hasUnknown(permissionSetOf(role))
    ? 'The server didn’t say which of its permissions this role has. Saving it would remove them.'
    : undefined

/** The reason why nobody can change or delete the role; undefined when somebody can. */
export const whyRoleStays = (role: Role): string | undefined =>
  isBuiltIn(role)
    ? 'Built-in roles can’t be changed or deleted. Clone this one and change the copy.'
    : undefined

/**
 * The reason why only somebody with more permissions can change or delete a role; undefined when the caller
 * may have enough.
 */
export function whySuperiorRole(role: Role, mine: MyPermissions): string | undefined {
  const more = hasMore(superiorCodes(permissionSetOf(role), mine))
  return more && `This role ${more}.`
}
