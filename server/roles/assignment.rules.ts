import type { PermissionCode } from '#contract/permissions'
import { noSuchNode } from '../errors/refusal'
import type { Caller } from '../callers/caller'
import { allowGiving } from '../callers/giving.rules'
import { noSuchRole, roleNotForNode } from './roles.errors'

const cascade: PermissionCode = 'msp_cascade_permissions'

type AssignableRole = {
  readonly name: string
  readonly node_id: number | null
  readonly codes: readonly PermissionCode[]
}

/**
 * A built-in role can be assigned everywhere, a custom one at its own node, and below that node when it
 * cascades.
 * @param lineage the person's node and all nodes above it, nearest first
 */
export function isAssignable(role: AssignableRole, lineage: readonly number[]): boolean {
  if (role.node_id === null || role.node_id === lineage[0]) return true
  return role.codes.includes(cascade) && lineage.includes(role.node_id)
}

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
