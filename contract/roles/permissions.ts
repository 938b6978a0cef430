/**
 * Permission names by code, in the order of the wire. Codes are specified (S). docs/api.md says which names
 * are published (P); the others are assumed (A).
 */
const permissionNames = {
  msp_view_node: 'View Nodes',
  msp_add_node: 'Create Nodes',
  msp_edit_node: 'Modify Nodes',
  msp_delete_node: 'Delete Nodes',
  msp_view_user: 'View Users',
  msp_add_user: 'Add Users',
  msp_edit_user: 'Modify Users',
  msp_delete_user: 'Delete Users',
  msp_view_role: 'View Roles',
  msp_add_role: 'Add Roles',
  msp_edit_role: 'Modify Roles',
  msp_delete_role: 'Delete Roles',
  msp_view_service_account: 'View Service Accounts',
  msp_add_service_account: 'Add Service Account',
  msp_edit_service_account: 'Modify Service Account',
  msp_rotate_service_account: 'Rotate Service Account Secret',
  msp_delete_service_account: 'Delete Service Account',
  msp_view_managed_company: 'View Managed Companies',
  msp_add_managed_company: 'Create Managed Company',
  msp_edit_managed_company: 'Modify Managed Company',
  msp_delete_managed_company: 'Delete Managed Company',
  msp_assume_managed_company: 'Access Managed Company',
  msp_assumeRead_managed_company: 'Access Managed Company (Read-Only)',
  msp_billing_administrator: 'Billing Administrator',
  msp_cascade_permissions: 'Cascade Permissions',
} as const
export type PermissionCode = keyof typeof permissionNames

export const permissionCodes = Object.keys(permissionNames) as readonly PermissionCode[] // The keys of the object above.

/** The display name of a permission. An unknown code is its own name. */
export const permissionName = (code: string): string =>
  Object.hasOwn(permissionNames, code) ? permissionNames[code as PermissionCode] : code // Checked in the line above.
