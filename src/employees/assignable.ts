import { neverForServiceAccounts } from '#contract/permission-catalogue'
import { permissionName } from '#contract/permissions'
import type { Role } from '#contract/roles'
import { cascade, codesOfRole } from '#domain/access/scope-of'
import type { Rights } from '../session/rights'

/** A built-in role fits every node; a custom one its own node, and those below when it cascades. */
export function isForNode(
  role: Pick<Role, 'msp_node' | 'role_permissions'>,
  lineage: readonly string[],
): boolean {
  const node = role.msp_node
  // Without known nodes the server decides.
  if (node == null || lineage.length === 0) return true
  return node === lineage[0] || (lineage.includes(node) && codesOfRole(role).includes(cascade))
}

/** The permissions that the caller can't assign. Only the server knows about those that API keys can't use. */
export const codesLacked = (codes: readonly string[], rights: Rights): string[] =>
  rights === null
    ? []
    : codes.filter(
        (code) => rights[code] !== true && !(neverForServiceAccounts as readonly string[]).includes(code),
      )

export const lackedReason = (codes: readonly string[]): string =>
  `has permissions that you don’t have: ${codes.map(permissionName).join(', ')}`
