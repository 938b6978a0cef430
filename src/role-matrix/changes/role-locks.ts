import { hasUnknown, holds, lackedOf, offers, superiorCodes } from '#domain/permission-set'
import type { MatrixRole } from '#domain/role-matrix'
import type { Access, MyPermissions } from '../../session/permissions'
import { draftedSet, type MatrixDraft } from './matrix-draft'

/** The reason why no permission of a role can be changed; undefined when one can. */
export function lockOf(
  { isBuiltIn, permissions }: Pick<MatrixRole, 'isBuiltIn' | 'permissions'>,
  mayEdit: Access,
  myPermissions: MyPermissions,
): string | undefined {
  if (isBuiltIn) return 'built-in roles can’t be changed'
  if (!mayEdit.allowed) return mayEdit.reason
  if (hasUnknown(permissions)) return 'the server didn’t say which of its permissions the role has'
  return superiorCodes(permissions, myPermissions).length > 0
    ? 'the role has permissions that you don’t have'
    : undefined
}

/** The reason why one permission of a role can't be changed. One that the role has can be removed, and added back until the save. */
export function cellLock(
  role: MatrixRole,
  code: string,
  draft: MatrixDraft,
  mayEdit: Access,
  myPermissions: MyPermissions,
): string | undefined {
  const whole = lockOf(role, mayEdit, myPermissions)
  if (whole !== undefined) return whole
  if (!offers(role.permissions, code)) return 'the server doesn’t offer this permission for this role'
  if (holds(role.permissions, code) || holds(draftedSet(draft, role), code)) return undefined
  return lackedOf([code], myPermissions).length > 0 ? 'you don’t have this permission' : undefined
}
