import { cascade, holds, lackedOf, offers } from '#domain/permission-set'
import type { MatrixRole } from '#domain/role-matrix'
import type { Access, MyPermissions } from '../../session/permissions'
import { draftedSet, type MatrixDraft } from './matrix-draft'

/** The reason why no permission of a role can be changed; undefined when one can. */
export function lockOf({ isBuiltIn }: Pick<MatrixRole, 'isBuiltIn'>, mayEdit: Access): string | undefined {
  if (isBuiltIn) return 'built-in roles can’t be changed'
  return mayEdit.allowed ? undefined : mayEdit.reason
}

/** The reason why one permission of a role can't be changed. One that the role has can be removed, and added back until the save. */
export function cellLock(
  role: MatrixRole,
  code: string,
  draft: MatrixDraft,
  mayEdit: Access,
  myPermissions: MyPermissions,
): string | undefined {
  const whole = lockOf(role, mayEdit)
  if (whole !== undefined) return whole
  if (!offers(role.permissions, code)) return 'the server doesn’t offer this permission for this role'
  const drafted = draftedSet(draft, role)
  if (holds(role.permissions, code) || holds(drafted, code)) return undefined
  if (lackedOf([code], myPermissions).length > 0) return 'you don’t have this permission'
  return holds(drafted, cascade) && lackedOf([cascade], myPermissions).length > 0
    ? 'the role cascades, and you don’t have that permission'
    : undefined
}
