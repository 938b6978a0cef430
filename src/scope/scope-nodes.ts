import type { NodeRecord } from '#contract/nodes'
import { nodeAndBelow, oneNode, type ScopeNodes } from '#domain/access/rows-of-node'
import { valueOfKnown, type Known } from '#domain/known'
import type { ScopeSearch } from '../lib/address/list-address'

type Tree = Known<readonly NodeRecord[]>

/** The id of a node in the address; undefined if the caller can't view it. */
export const nodeIdIn = (tree: Tree, uid: string): string | undefined =>
  valueOfKnown(tree)?.find((one) => one.uid === uid)?.id

/** The nodes of a scope in a tree. */
export function scopeNodes(tree: Tree, { node: uid, only }: ScopeSearch): ScopeNodes {
  if (uid === '') return null
  const id = nodeIdIn(tree, uid)
  if (id === undefined) return undefined
  return only ? oneNode(id) : nodeAndBelow(tree, id)
}
