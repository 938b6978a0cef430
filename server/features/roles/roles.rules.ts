import type { PermissionCode } from '#contract/roles/permissions'
import { noSuchNode } from '../../errors/refusal'
import type { Caller } from '../../callers/caller'
import { allowGiving, allowTaking } from '../../callers/giving.rules'
import { builtInRoleIsFixed, hasMembersBelowItsNode, roleHasMembers, type RoleMembers } from './roles.errors'

const cascade: PermissionCode = 'msp_cascade_permissions'

/** Built-in roles are never changed or deleted. */
export function allowChanging(role: { readonly name: string; readonly node_id: number | null }): void {
  if (role.node_id === null) throw builtInRoleIsFixed(role.name)
}

/** The node must be in scope. One outside is refused like an unknown id. */
export function allowRoleAt(caller: Pick<Caller, 'scope'>, node: number): void {
  if (!caller.scope.includes(node)) throw noSuchNode()
}

/**
 * The caller must be able to use everything that the role has before and after the change. This includes the
 * cascade permission, which makes a role apply below its node too.
 */
export function allowCodes(
  caller: Pick<Caller, 'kind' | 'codes' | 'session'>,
  before: readonly PermissionCode[],
  after: readonly PermissionCode[],
  now: Date,
): void {
  allowTaking(caller, before)
  const added = after.filter((code) => !before.includes(code))
  // A role that begins to cascade gives everything again, below its node.
  allowGiving(caller, added.includes(cascade) ? after : added, now)
}

/** A role stops cascading only when it has no members below its node. */
export function allowEndOfCascade(
  before: readonly PermissionCode[],
  after: readonly PermissionCode[],
  membersBelow: number,
): void {
  if (before.includes(cascade) && !after.includes(cascade) && membersBelow > 0)
    throw hasMembersBelowItsNode(membersBelow)
}

/** A role in use is not deleted. */
export function allowRoleDeletion(members: RoleMembers): void {
  if (members.people + members.keys > 0) throw roleHasMembers(members)
}
