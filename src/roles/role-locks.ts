import type { Answer, Rights } from '../session/rights'
import { isHeldIn, type MatrixDraft } from './role-matrix-draft'
import type { MatrixRole } from './role-matrix'
import { mayGive } from './role-draft'
import { isBuiltIn } from './role-type'

/** Why nothing of a role can be changed; undefined when something can. */
export function lockOf({ role }: Pick<MatrixRole, 'role'>, mayEdit: Answer): string | undefined {
  if (isBuiltIn(role)) return 'built-in roles stay as they are'
  return mayEdit.allowed ? undefined : mayEdit.reason
}

const cascade = 'msp_cascade_permissions'

/** Why one box cannot be changed. What the role holds can be taken away, and given back before it is saved. */
export function boxLock(
  role: MatrixRole,
  code: string,
  draft: MatrixDraft,
  mayEdit: Answer,
  rights: Rights,
): string | undefined {
  const whole = lockOf(role, mayEdit)
  if (whole !== undefined) return whole
  if (!role.offered.has(code)) return 'the server does not list this permission for this role'
  if (role.has.has(code) || isHeldIn(draft, role, code)) return undefined
  if (!mayGive(rights, code)) return 'this key does not hold it, so it cannot give it'
  return isHeldIn(draft, role, cascade) && !mayGive(rights, cascade)
    ? 'the role cascades, and this key does not hold that'
    : undefined
}
