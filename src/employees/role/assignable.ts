import type { NodeRecord } from '#contract/nodes'
import type { Role } from '#contract/roles'
import type { Known } from '#domain/known'
import { cascade, isUnknown, holds, permissionSetOf } from '#domain/permission-set'
import { isAbove } from '#domain/tree'

/**
 * Whether a role may apply at a node: a built-in role at every node; a custom one at its own, and below it if
 * it cascades. Only the server decides what isn't known here.
 * @param node the id, or empty if nobody knows it
 */
export function isForNode(
  role: Pick<Role, 'msp_node' | 'role_permissions' | 'is_partial'>,
  node: NodeRecord['id'],
  tree: Known<readonly NodeRecord[]>,
): boolean {
  const own = role.msp_node
  if (own == null || node === '' || own === node) return true
  const permissions = permissionSetOf(role)
  const mayCascade = holds(permissions, cascade) || isUnknown(permissions, cascade)
  return mayCascade && isAbove(tree, own, node) !== false
}
