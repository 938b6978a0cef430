import { neverForServiceAccounts } from '#contract/permission-catalogue'
import { permissionName } from '#contract/permissions'
import type { Role } from '#contract/roles'
import { cascade, codesOfRole } from '#domain/access/scope-of'
import type { Rights } from '../session/rights'

/** A built-in role can be held everywhere; a custom one at its node, and below it when it cascades. */
export function isForNode(
  role: Pick<Role, 'msp_node' | 'role_permissions'>,
  lineage: readonly string[],
): boolean {
  const node = role.msp_node
  // Where the nodes are not known the server decides.
  if (node == null || lineage.length === 0) return true
  return node === lineage[0] || (lineage.includes(node) && codesOfRole(role).includes(cascade))
}

/** The codes that the key cannot give. Whether its role holds those that no key can use is for the server to know. */
export const codesLacked = (codes: readonly string[], rights: Rights): string[] =>
  rights === null
    ? []
    : codes.filter(
        (code) => rights[code] !== true && !(neverForServiceAccounts as readonly string[]).includes(code),
      )

export const lackedReason = (codes: readonly string[]): string =>
  `holds permissions that this key lacks: ${codes.map(permissionName).join(', ')}`
