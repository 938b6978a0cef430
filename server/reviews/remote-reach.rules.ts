type Role = { readonly id: string; readonly msp_node?: string | null | undefined }
type Node = { readonly id: string; readonly parent?: string | null | undefined }

/**
 * The nodes whose roles are shown, so that a role which is not listed there is gone: those with a role that is listed, and,
 * for a key whose rights cascade, the ones below. That a node itself is listed says nothing: an API may list the nodes above
 * a key's own to show the way, and keep their roles to itself.
 */
export function rolesShownOf(
  roles: readonly Role[],
  nodes: readonly Node[],
  cascades: boolean,
): ReadonlySet<string> {
  const reached = new Set(roles.flatMap(({ msp_node }) => (msp_node == null ? [] : [msp_node])))
  if (!cascades) return reached
  const below = new Map<string, string[]>()
  for (const { id, parent } of nodes)
    if (parent != null) below.set(parent, [...(below.get(parent) ?? []), id])
  // A set that grows while it is walked: each node is looked at once, also in a tree that bites its tail.
  for (const node of reached) for (const id of below.get(node) ?? []) reached.add(id)
  return reached
}
