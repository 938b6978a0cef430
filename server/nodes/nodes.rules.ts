import type { PermissionCode } from '#contract/permissions'
import type { Caller } from '../session/caller'
import { allowGiving } from '../session/grant.rules'
import {
  nodeIsNotEmpty,
  noSuchParent,
  rootIsNotDeleted,
  rootStays,
  strandsHolders,
  wouldBeCycle,
  type Contents,
} from './nodes.errors'

/** A parent must be in scope; one that is not answers like one that nobody has. */
export function allowParent(caller: Pick<Caller, 'scope'>, parent: number): void {
  if (!caller.scope.includes(parent)) throw noSuchParent()
}

type Move = {
  readonly node: { readonly id: number; readonly parent_id: number | null }
  /** The new parent and all above it. */
  readonly lineage: readonly number[]
  /** Codes of the cascading roles that are held at nodes which would be above only after the move. */
  readonly codesFromAbove: Iterable<PermissionCode>
  /** People and keys in the moved part whose role belongs to a node that would no longer be above them. */
  readonly stranded: number
}

/**
 * A node is never moved below itself, the root never at all. Whoever holds a cascading role above the new place gets
 * rights in the moved part: the mover must hold those himself, or moving would be a way to give more than one has.
 */
export function allowMove(caller: Caller, { node, lineage, codesFromAbove, stranded }: Move): void {
  if (node.parent_id === null) throw rootStays()
  if (lineage.includes(node.id)) throw wouldBeCycle()
  allowGiving(caller, codesFromAbove)
  if (stranded > 0) throw strandsHolders(stranded)
}

export function allowNodeDeletion(node: { readonly parent_id: number | null }, contents: Contents): void {
  if (node.parent_id === null) throw rootIsNotDeleted()
  if (Object.values(contents).some((count) => count > 0)) throw nodeIsNotEmpty(contents)
}
