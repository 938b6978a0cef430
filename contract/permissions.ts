import { flag, id, list, record, text, type Read, type Written } from './shape'

/**
 * The permission catalogue: codes and categories are specified (S), ids and names published (P) where api.md says so,
 * the rest ours. The order inside a category is the wire's order. Wire names keep their oddities: the trailing space in
 * `Managed Companies ` is specified; screens trim it for display only.
 */
export const permissionCatalogue = [
  {
    category_name: 'Node Management',
    category_description: 'Parent and child nodes, for delegated administration.',
    permissions: [
      { id: 21, code: 'msp_view_node', name: 'View Nodes', description: 'See the nodes and how they are arranged.' },
      { id: 1, code: 'msp_add_node', name: 'Create Nodes', description: 'Create child nodes.' },
      { id: 2, code: 'msp_edit_node', name: 'Modify Nodes', description: 'Rename nodes and move them in the tree.' },
      { id: 3, code: 'msp_delete_node', name: 'Delete Nodes', description: 'Delete nodes that are empty.' },
    ],
  },
  {
    category_name: 'User Management',
    category_description: 'Colleagues: employees and invitations.',
    permissions: [
      { id: 22, code: 'msp_view_user', name: 'View Users', description: 'See employees and invitations.' },
      { id: 4, code: 'msp_add_user', name: 'Add Users', description: 'Invite employees and resend invitations.' },
      {
        id: 5,
        code: 'msp_edit_user',
        name: 'Modify Users',
        description: 'Change the name, role and node of an employee, and reset two-factor authentication.',
      },
      { id: 6, code: 'msp_delete_user', name: 'Delete Users', description: 'Delete employees and revoke invitations.' },
    ],
  },
  {
    category_name: 'Role Management',
    category_description: 'Permission sets for people and service accounts.',
    permissions: [
      { id: 23, code: 'msp_view_role', name: 'View Roles', description: 'See roles and what they allow.' },
      { id: 7, code: 'msp_add_role', name: 'Add Roles', description: 'Create roles with permissions that one holds oneself.' },
      {
        id: 8,
        code: 'msp_edit_role',
        name: 'Modify Roles',
        description: 'Rename roles and change their permissions, at once for everybody who holds them.',
      },
      { id: 9, code: 'msp_delete_role', name: 'Delete Roles', description: 'Delete roles that nobody holds.' },
    ],
  },
  {
    category_name: 'Service Account Management',
    category_description: 'Keys for automated access.',
    permissions: [
      { id: 24, code: 'msp_view_service_account', name: 'View Service Accounts', description: 'See service accounts, without their keys.' },
      { id: 10, code: 'msp_add_service_account', name: 'Add Service Account', description: 'Create service accounts in the portal.' },
      {
        id: 11,
        code: 'msp_edit_service_account',
        name: 'Modify Service Account',
        description: 'Rename service accounts and change their role in the portal.',
      },
      {
        id: 12,
        code: 'msp_rotate_service_account',
        name: 'Rotate Service Account Secret',
        description: 'Replace the secret key of a service account; the old key stops working at once.',
      },
      { id: 13, code: 'msp_delete_service_account', name: 'Delete Service Account', description: 'Delete service accounts in the portal.' },
    ],
  },
  {
    category_name: 'Managed Companies ',
    category_description: 'Customers and access to their tenants.',
    permissions: [
      {
        id: 25,
        code: 'msp_view_managed_company',
        name: 'View Managed Companies',
        description: 'See managed companies and their packages.',
      },
      { id: 14, code: 'msp_add_managed_company', name: 'Create Managed Company', description: 'Provision managed companies.' },
      {
        id: 15,
        code: 'msp_edit_managed_company',
        name: 'Modify Managed Company',
        description: 'Change the details, packages and node of a managed company.',
      },
      { id: 16, code: 'msp_delete_managed_company', name: 'Delete Managed Company', description: 'Delete managed companies.' },
      {
        id: 17,
        code: 'msp_assume_managed_company',
        name: 'Access Managed Company',
        description: 'Full access to a managed company: act as its tenant.',
      },
      {
        id: 18,
        code: 'msp_assumeRead_managed_company',
        name: 'Access Managed Company (Read-Only)',
        description: 'Enter a managed company and look, without changing anything.',
      },
    ],
  },
  {
    category_name: 'Additional Permissions',
    category_description: '',
    permissions: [
      {
        id: 19,
        code: 'msp_billing_administrator',
        name: 'Billing Administrator',
        description: 'The billing page; applies to the parent node only.',
      },
      {
        id: 20,
        code: 'msp_cascade_permissions',
        name: 'Cascade Permissions',
        description: 'Roles created at the parent node apply to all child nodes.',
      },
    ],
  },
] as const

export type PermissionCode = (typeof permissionCatalogue)[number]['permissions'][number]['code']
export type CataloguePermission = { id: number; code: PermissionCode; name: string; description: string }

export const cataloguePermissions: readonly CataloguePermission[] = permissionCatalogue.flatMap(
  (category): readonly CataloguePermission[] => category.permissions,
)
export const permissionCodes: readonly PermissionCode[] = cataloguePermissions.map((permission) => permission.code)

/** Codes that a service account can never use, whatever its role holds (P). */
export const neverForServiceAccounts: readonly PermissionCode[] = [
  'msp_add_service_account',
  'msp_edit_service_account',
  'msp_rotate_service_account',
  'msp_delete_service_account',
]

/** The name people know a permission by; an unknown code stands for itself. */
export const permissionName = (code: string): string => cataloguePermissions.find((permission) => permission.code === code)?.name ?? code

/** One permission in a role's matrix (S, all fields required). */
export const permissionShape = record({ code: text, is_selected: flag }, { id, name: text, description: text })

/** One category in a role's matrix (S, all fields required). `category_description` may be empty. */
export const permissionCategoryShape = record({ category_name: text, permissions: list(permissionShape) }, { category_description: text })
export type PermissionCategory = Read<typeof permissionCategoryShape>
export type Permission = Read<typeof permissionShape>

/** The whole catalogue as the wire shows it: every permission of every category, with whether `held` has it (S). */
export function permissionMatrix(held: ReadonlySet<string>): Written<typeof permissionCategoryShape>[] {
  return permissionCatalogue.map((category) => ({
    category_name: category.category_name,
    category_description: category.category_description,
    permissions: category.permissions.map((permission) => ({ ...permission, is_selected: held.has(permission.code) })),
  }))
}
