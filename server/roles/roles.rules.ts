import type { PermissionCode } from '#contract/permissions'
import { noSuchNode } from '../errors/refusal'
import type { Caller } from '../session/caller'
import { allowGiving } from '../session/grant.rules'
import { builtInStays, hasMembersBelowItsNode, roleHasMembers, type Members } from './roles.errors'

const cascade: PermissionCode = 'msp_cascade_permissions'

/** Built-in roles are never changed or deleted. */
export function allowChanging(role: { readonly name: string; readonly node_id: number | null }): void {
  if (role.node_id === null) throw builtInStays(role.name)
}

/** The node must be in scope. One outside is refused like an unknown id. */
export function allowRoleAt(caller: Pick<Caller, 'scope'>, node: number): void {
  if (!caller.scope.includes(node)) throw noSuchNode()
}

/**
 * The caller must hold every added permission. A permission of a cascading role also applies below the node, so adding one needs the
 * cascade permission too. Making a role cascade gives all its permissions once more, below the node.
 */
export function allowCodes(
  caller: Pick<Caller, 'roleCodes'>,
  before: readonly PermissionCode[],
  after: readonly PermissionCode[],
): void {
  const added = after.filter((code) => !before.includes(code))
  if (added.length === 0) return
  if (added.includes(cascade)) allowGiving(caller, after)
  else allowGiving(caller, after.includes(cascade) ? [...added, cascade] : added)
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
export function allowRoleDeletion(members: Members): void {
  if (members.people + members.keys > 0) throw roleHasMembers(members)
}
