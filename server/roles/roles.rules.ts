import type { PermissionCode } from '#contract/permissions'
import { noSuchNode } from '../errors/refusal'
import type { Caller } from '../session/caller'
import { allowGiving } from '../session/grant.rules'
import { builtInStays, heldBelowItsNode, roleIsHeld, type Holders } from './roles.errors'

const cascade: PermissionCode = 'msp_cascade_permissions'

/** Built-in roles are never changed or deleted. */
export function allowChanging(role: { readonly name: string; readonly node_id: number | null }): void {
  if (role.node_id === null) throw builtInStays(role.name)
}

/** A node in scope; one that is not answers like one that nobody has. */
export function allowRoleAt(caller: Pick<Caller, 'scope'>, node: number): void {
  if (!caller.scope.includes(node)) throw noSuchNode()
}

/**
 * What is added must be held by the caller. In a role that cascades it works below the node too, so that adding to one
 * takes the cascade permission, whoever gave it to the role. Letting a role cascade gives all that it holds anew, below.
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

/** A role stops cascading only when nobody below its node holds it. */
export function allowEndOfCascade(
  before: readonly PermissionCode[],
  after: readonly PermissionCode[],
  heldBelow: number,
): void {
  if (before.includes(cascade) && !after.includes(cascade) && heldBelow > 0) throw heldBelowItsNode(heldBelow)
}

/** A role in use is not deleted. */
export function allowRoleDeletion(holders: Holders): void {
  if (holders.people + holders.keys > 0) throw roleIsHeld(holders)
}
