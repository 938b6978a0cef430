import { flag, id, list, record, text, type Read } from './shape'

/**
 * The permission catalogue: codes and categories are specified (S), ids and names published (P) where api.md says so,
 * the rest ours. The order inside a category is the wire's order. Wire names keep their oddities: the trailing space in
 * `Managed Companies ` is specified; screens trim it for display only.
 */
export const permissionCatalogue = [
  {
    category_name: 'Node Management',
    permissions: [
      { id: 21, code: 'msp_view_node', name: 'View Nodes' },
      { id: 1, code: 'msp_add_node', name: 'Create Nodes' },
      { id: 2, code: 'msp_edit_node', name: 'Modify Nodes' },
      { id: 3, code: 'msp_delete_node', name: 'Delete Nodes' },
    ],
  },
  {
    category_name: 'User Management',
    permissions: [
      { id: 22, code: 'msp_view_user', name: 'View Users' },
      { id: 4, code: 'msp_add_user', name: 'Add Users' },
      { id: 5, code: 'msp_edit_user', name: 'Modify Users' },
      { id: 6, code: 'msp_delete_user', name: 'Delete Users' },
    ],
  },
  {
    category_name: 'Role Management',
    permissions: [
      { id: 23, code: 'msp_view_role', name: 'View Roles' },
      { id: 7, code: 'msp_add_role', name: 'Add Roles' },
      { id: 8, code: 'msp_edit_role', name: 'Modify Roles' },
      { id: 9, code: 'msp_delete_role', name: 'Delete Roles' },
    ],
  },
  {
    category_name: 'Service Account Management',
    permissions: [
      { id: 24, code: 'msp_view_service_account', name: 'View Service Accounts' },
      { id: 10, code: 'msp_add_service_account', name: 'Add Service Account' },
      { id: 11, code: 'msp_edit_service_account', name: 'Modify Service Account' },
      { id: 12, code: 'msp_rotate_service_account', name: 'Rotate Service Account Secret' },
      { id: 13, code: 'msp_delete_service_account', name: 'Delete Service Account' },
    ],
  },
  {
    category_name: 'Managed Companies ',
    permissions: [
      { id: 25, code: 'msp_view_managed_company', name: 'View Managed Companies' },
      { id: 14, code: 'msp_add_managed_company', name: 'Create Managed Company' },
      { id: 15, code: 'msp_edit_managed_company', name: 'Modify Managed Company' },
      { id: 16, code: 'msp_delete_managed_company', name: 'Delete Managed Company' },
      { id: 17, code: 'msp_assume_managed_company', name: 'Access Managed Company' },
      { id: 18, code: 'msp_assumeRead_managed_company', name: 'Access Managed Company (Read-Only)' },
    ],
  },
  {
    category_name: 'Additional Permissions',
    permissions: [
      { id: 19, code: 'msp_billing_administrator', name: 'Billing Administrator' },
      { id: 20, code: 'msp_cascade_permissions', name: 'Cascade Permissions' },
    ],
  },
] as const

export type PermissionCode = (typeof permissionCatalogue)[number]['permissions'][number]['code']
export type CataloguePermission = { id: number; code: PermissionCode; name: string }

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
