import {
  hasUnknown,
  holds,
  lackedOf,
  offers,
  superiorCodes,
  type PermissionSet,
} from '#domain/roles/permission-set'
import type { MatrixRole } from '#domain/roles/role-matrix'
import type { MyPermissions } from '../../../session/permissions'
import { needPerson } from '../../../session/use-can'

/** Why the caller can't add a permission that they lack. */
export const notYours = (code: string): string =>
  needPerson([code])
    ? 'no API key can give this permission; sign in as a person'
    : 'you don’t have this permission'

/** The reason why no permission of a role can be changed; undefined when one can. */
export function lockOf(
  { isBuiltIn, permissions }: Pick<MatrixRole, 'isBuiltIn' | 'permissions'>,
  whyNotEdit: string | undefined,
  myPermissions: MyPermissions,
): string | undefined {
  if (isBuiltIn) return 'built-in roles can’t be changed'
  if (whyNotEdit !== undefined) return whyNotEdit
  if (hasUnknown(permissions)) return 'the server didn’t say which of its permissions the role has'
  const more = superiorCodes(permissions, myPermissions)
  if (more.length === 0) return undefined
  return needPerson(more)
    ? 'the role has permissions that no API key can use; sign in as a person'
    : 'the role has permissions that you don’t have'
}

/**
 * The reason why one permission of a role can't be changed. One that the role has can be removed, and added
 * back until the save.
 * @param whole the reason why none of them can be changed
 * @param drafted the role's permissions after its unsaved changes
 */
export function cellLock(
  { permissions }: Pick<MatrixRole, 'permissions'>,
  code: string,
  whole: string | undefined,
  drafted: PermissionSet,
  myPermissions: MyPermissions,
): string | undefined {
  if (whole !== undefined) return whole
  if (!offers(permissions, code)) return 'the server doesn’t offer this permission for this role'
  if (holds(permissions, code) || holds(drafted, code)) return undefined
  return lackedOf([code], myPermissions).length > 0 ? notYours(code) : undefined
}
