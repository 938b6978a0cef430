import type { Role } from '#contract/roles'
import { cascade, holds, permissionSetOf } from '#domain/permission-set'

/** A built-in role fits every node; a custom one its own node, and those below when it cascades. */
export function isForNode(
  role: Pick<Role, 'msp_node' | 'role_permissions'>,
  lineage: readonly string[],
): boolean {
  const node = role.msp_node
  // Without known nodes the server decides.
  if (node == null || lineage.length === 0) return true
  return node === lineage[0] || (lineage.includes(node) && holds(permissionSetOf(role), cascade))
}
