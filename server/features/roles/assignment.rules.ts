import type { PermissionCode } from '#contract/roles/permissions'
import { fits } from '#domain/access/giving'
import { noSuchNode } from '../../errors/refusal'
import type { Caller } from '../../callers/caller'
import { allowGiving } from '../../callers/giving.rules'
import { noSuchRole, roleNotForNode } from './roles.errors'

type AssignableRole = {
  readonly name: string
  readonly node_id: number | null
  readonly codes: readonly PermissionCode[]
}

/** @param lineage the person's node and all nodes above it, nearest first */
export const isAssignable = ({ node_id, codes }: AssignableRole, lineage: readonly number[]): boolean =>
  fits({ home: node_id, codes }, lineage)

/**
 * Checks that the caller can give a person this role at this node: both are in scope, the role can be
 * assigned there, and the caller can use its permissions. Moving a person asks the same, because their
 * permissions move along.
 * @param role undefined when it is unknown or out of scope
 */
export function allowAssignment(
  caller: Caller,
  role: AssignableRole | undefined,
  node: number,
  lineage: readonly number[],
  now: Date,
): asserts role is AssignableRole {
  if (!caller.scope.includes(node)) throw noSuchNode()
  if (!role) throw noSuchRole()
  if (!isAssignable(role, lineage)) throw roleNotForNode(role.name)
  allowGiving(caller, role.codes, now)
}
