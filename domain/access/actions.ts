import { createCompany, deleteCompany, getCompany, openTenant, updateCompany } from '#contract/companies'
import {
  createEmployee,
  deleteEmployee,
  getEmployee,
  resendInvitation,
  resetEmployee2fa,
  updateEmployee,
} from '#contract/employees'
import { createNode, deleteNode, getNode, updateNode } from '#contract/nodes'
import { updatePackage } from '#contract/packages'
import { permissionCodes, type PermissionCode } from '#contract/roles/permissions'
import { createRole, deleteRole, getRole, updateRole } from '#contract/roles/roles'
import {
  createServiceAccount,
  deleteServiceAccount,
  getServiceAccount,
  rotateServiceAccount,
  updateServiceAccount,
} from '#contract/service-accounts'
import { isPermission, type Needs } from '#contract/wire'

/** Permissions that count at the root only. */
export const isAtRoot = (code: string): boolean =>
  actions.some(
    ({ rules, codes }) => rules.some((rule) => rule === 'at the root') && codes.some((one) => one === code),
  )

export type TargetKind = 'node' | 'company' | 'person' | 'role' | 'key'

/** What an operation asks beside its permission and its place. The server's rules ask the same. */
type Rule =
  /** The caller can use all that the target's role has. */
  | 'not beyond'
  /** The target isn't built in. */
  | 'custom'
  /** No person or key has the role. */
  | 'not in use'
  /** The node is neither the root nor the caller's own. */
  | 'not above'
  /** Nothing is in the node. */
  | 'empty'
  /** The invitation isn't accepted yet; or it is. */
  | 'invited'
  | 'active'
  /** The key hasn't expired. */
  | 'working'
  /** Another active person administers the root. */
  | 'not last'
  /** The provider's groups don't decide on the person's role and node. */
  | 'not by groups'
  /** The permission counts at the root only. */
  | 'at the root'

export type Action = {
  readonly id: string
  readonly on: TargetKind
  /** One of these permissions. */
  readonly codes: readonly PermissionCode[]
  readonly rules: readonly Rule[]
}
const codesOf = (needs: Needs): readonly PermissionCode[] => (isPermission(needs) ? [needs].flat() : [])
const action = (on: TargetKind, id: string, needs: Needs, ...rules: Rule[]): Action => ({
  id,
  on,
  codes: codesOf(needs),
  rules,
})

/**
 * What can be asked about a target. `act`: whether any permission but Cascade counts there. The two permissions
 * that open a tenant follow from the meanings of the codes (S). All others need what their operation needs.
 */
export const actions = [
  action(
    'node',
    'act',
    permissionCodes.filter((code) => code !== 'msp_cascade_permissions'),
  ),
  action('node', 'see', getNode.needs),
  action('node', 'edit', updateNode.needs),
  action('node', 'delete', deleteNode.needs, 'not above', 'empty'),
  action('node', 'add node', createNode.needs),
  action('node', 'add company', createCompany.needs),
  action('node', 'invite', createEmployee.needs),
  action('node', 'add role', createRole.needs),
  action('node', 'add key', createServiceAccount.needs),
  action('node', 'change packages', updatePackage.needs, 'at the root'),
  action('company', 'see', getCompany.needs),
  action('company', 'open', openTenant.needs),
  action('company', 'open fully', 'msp_assume_managed_company'),
  action('company', 'edit', updateCompany.needs),
  action('company', 'delete', deleteCompany.needs),
  action('person', 'see', getEmployee.needs),
  action('person', 'edit', updateEmployee.needs, 'not beyond'),
  action('person', 'assign', updateEmployee.needs, 'not beyond', 'not by groups', 'not last'),
  action('person', 'reset', resetEmployee2fa.needs, 'not beyond', 'active'),
  action('person', 'resend', resendInvitation.needs, 'invited'),
  action('person', 'delete', deleteEmployee.needs, 'not beyond', 'not last'),
  action('role', 'see', getRole.needs),
  action('role', 'edit', updateRole.needs, 'custom', 'not beyond'),
  action('role', 'delete', deleteRole.needs, 'custom', 'not beyond', 'not in use'),
  action('key', 'see', getServiceAccount.needs),
  action('key', 'edit', updateServiceAccount.needs, 'not beyond'),
  action('key', 'rotate', rotateServiceAccount.needs, 'not beyond', 'working'),
  action('key', 'delete', deleteServiceAccount.needs, 'not beyond'),
] as const
