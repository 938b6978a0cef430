import type { Role } from '#contract/roles'
import { cascade, holds, isUnknown, permissionSetOf } from '#domain/permission-set'

/** A built-in role fits every node; a custom one its own node, and those below when it cascades or that isn't known. */
export function isForNode(
  role: Pick<Role, 'msp_node' | 'role_permissions' | 'is_partial'>,
  lineage: readonly string[],
): boolean {
  const node = role.msp_node
  // Without known nodes the server decides.
  if (node == null || lineage.length === 0) return true
  const permissions = permissionSetOf(role)
  const mayCascade = holds(permissions, cascade) || isUnknown(permissions, cascade)
  return node === lineage[0] || (lineage.includes(node) && mayCascade)
}
