import type { PermissionCode } from '#contract/roles/permissions'
import type { Caller } from '../../callers/caller'
import { allowEndOfAccess, allowGiving } from '../../callers/giving.rules'
import {
  nodeIsNotEmpty,
  noSuchParent,
  rootCannotBeDeleted,
  rootCannotMove,
  strandsMembers,
  wouldBeCycle,
  type Contents,
} from './nodes.errors'

/** A parent must be in scope. One outside is refused like an unknown id. */
export function allowParent(caller: Pick<Caller, 'scope'>, parent: number): void {
  if (!caller.scope.includes(parent)) throw noSuchParent()
}

type Move = {
  readonly node: { readonly id: number; readonly parent_id: number | null }
  /** The new parent and all nodes above it. */
  readonly lineage: readonly number[]
  /** Codes of the cascading roles at nodes that would be above only after the move. */
  readonly codesFromAbove: readonly PermissionCode[]
  /** Codes of the cascading roles at nodes that would no longer be above after the move. */
  readonly codesLeftAbove: readonly PermissionCode[]
  /** Number of people and keys below whose role belongs to a node that would no longer be above them. */
  readonly stranded: number
}

/**
 * Refuses to move the root, and to move a node below itself. Cascading roles above the new place begin to
 * apply to the moved nodes, and those above only the old place end there. So the caller must hold their
 * permissions. Otherwise a move would give or take more than the caller has.
 */
export function allowMove(
  caller: Caller,
  { node, lineage, codesFromAbove, codesLeftAbove, stranded }: Move,
  now: Date,
): void {
  if (node.parent_id === null) throw rootCannotMove()
  if (lineage.includes(node.id)) throw wouldBeCycle()
  allowGiving(caller, codesFromAbove, now)
  allowEndOfAccess(caller, codesLeftAbove)
  if (stranded > 0) throw strandsMembers(stranded)
}

/**
 * Deleting takes nothing from anybody: nobody is at an empty node, and those above hold the same at its
 * parent.
 */
export function allowNodeDeletion(node: { readonly parent_id: number | null }, contents: Contents): void {
  if (node.parent_id === null) throw rootCannotBeDeleted()
  if (Object.values(contents).some((count) => count > 0)) throw nodeIsNotEmpty(contents)
}
