import { permissionCatalogue, type permissionCategoryShape } from '#contract/roles/permission-catalogue'
import type { PermissionCode } from '#contract/roles/permissions'
import type { Written } from '#contract/shape'

// Only the server has these texts. The browser reads them from replies.

const descriptions: Record<PermissionCode, string> = {
  msp_view_node: 'View nodes and their structure.',
  msp_add_node: 'Create child nodes.',
  msp_edit_node: 'Rename nodes and move them in the tree.',
  msp_delete_node: 'Delete empty nodes.',
  msp_view_user: 'View employees and invitations.',
  msp_add_user: 'Invite employees and resend invitations.',
  msp_edit_user: 'Change an employee’s name, role and node, and reset their sign-in.',
  msp_delete_user: 'Delete employees and revoke invitations.',
  msp_view_role: 'View roles and their permissions.',
  msp_add_role: 'Create roles with permissions you have yourself.',
  msp_edit_role:
    'Rename roles and change their permissions. Changes apply immediately to everyone with the role.',
  msp_delete_role: 'Delete roles that nobody has.',
  msp_view_service_account: 'View service accounts, without their keys.',
  msp_add_service_account: 'Create service accounts. Only people can do this, not API keys.',
  msp_edit_service_account:
    'Rename service accounts, and change their role, node and expiry. Only people can do this, not API keys.',
  msp_rotate_service_account:
    'Replace the API key of a service account. The old key stops working immediately. Only people can do this, not API keys.',
  msp_delete_service_account: 'Delete service accounts. Only people can do this, not API keys.',
  msp_view_managed_company: 'View managed companies and their packages.',
  msp_add_managed_company: 'Create managed companies.',
  msp_edit_managed_company: 'Change a managed company’s details, packages and node.',
  msp_delete_managed_company: 'Delete managed companies.',
  msp_assume_managed_company: 'Open a managed company’s tenant with full access.',
  msp_assumeRead_managed_company: 'Open a managed company’s tenant without changing anything.',
  msp_billing_administrator: 'View billing. Applies at the parent node only.',
  msp_cascade_permissions: 'Apply roles created at the parent node to all child nodes.',
}
const categoryDescriptions: Record<(typeof permissionCatalogue)[number]['category_name'], string> = {
  'Node Management': 'Parent and child nodes for delegated administration.',
  'User Management': 'Employees and invitations.',
  'Role Management': 'Sets of permissions for people and service accounts.',
  'Service Account Management': 'API keys for automated access.',
  'Managed Companies ': 'Customers, and access to their tenants.',
  'Additional Permissions': '',
}

type Category = Written<typeof permissionCategoryShape>

/** The catalogue as the wire shows it, with nothing selected. */
const unselected: readonly Category[] = permissionCatalogue.map(({ category_name, permissions }) => ({
  category_name,
  category_description: categoryDescriptions[category_name],
  permissions: permissions.map(({ id, name, code }) => ({
    id,
    name,
    code,
    description: descriptions[code],
    is_selected: false,
  })),
}))

/**
 * All permissions by category, in the shape of the wire (specified).
 * @param held codes that the role holds; codes that are not in the catalogue are left out
 */
export function permissionMatrix(held: ReadonlySet<string> | readonly string[]): Category[] {
  const codes = new Set(held)
  return unselected.map(({ category_name, category_description, permissions }) => ({
    category_name,
    category_description,
    permissions: permissions.map(({ id, name, code, description }) => ({
      id,
      name,
      code,
      description,
      is_selected: codes.has(code),
    })),
  }))
}
