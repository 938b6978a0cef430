type Role = { readonly id: string; readonly msp_node?: string | null | undefined }
type Node = { readonly id: string; readonly parent?: string | null | undefined }

/**
 * Returns the nodes whose roles the API lists completely. A role that is missing there is deleted. These are
 * the nodes with a listed role and, for a key whose permissions cascade, the nodes below. A listed node alone
 * proves nothing: an API may list the nodes above a key's own to show the path, and hide their roles.
 */
export function nodesWithListedRoles(
  roles: readonly Role[],
  nodes: readonly Node[],
  cascades: boolean,
): ReadonlySet<string> {
  const found = new Set(roles.flatMap(({ msp_node }) => (msp_node == null ? [] : [msp_node])))
  if (!cascades) return found
  const below = new Map<string, string[]>()
  for (const { id, parent } of nodes)
    if (parent != null) below.set(parent, [...(below.get(parent) ?? []), id])
  // The set grows while it is walked, and visits each node once, even in a tree with a circle.
  for (const node of found) for (const id of below.get(node) ?? []) found.add(id)
  return found
}
