import type { Known } from '../known'
import { cascade, isUnknown, holds } from '../roles/permission-set'
import { isAbove } from '../tree'
import type { WorldNode, WorldRole } from './world'

/**
 * Whether a role may apply at a node: a built-in role at every node; a custom one at its own, and below it if
 * it cascades. Only the server decides what isn't known here.
 * @param node the id, or empty if nobody knows it
 */
export function isForNode(
  { node: own, permissions }: Pick<WorldRole, 'node' | 'permissions'>,
  node: WorldNode['id'],
  tree: Known<readonly Pick<WorldNode, 'id' | 'parent'>[]>,
): boolean {
  if (own == null || node === '' || own === node) return true
  const mayCascade = holds(permissions, cascade) || isUnknown(permissions, cascade)
  return mayCascade && isAbove(tree, own, node) !== false
}
