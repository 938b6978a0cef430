import { withGaps } from '../gaps'
import { permissionName, type PermissionCode } from './permissions'
import { flag, idOf, list, record, text, type Read } from '../shape'

type CataloguePermission = { id: number; code: PermissionCode; name: string }
const permission = (number: number, code: PermissionCode): CataloguePermission => ({
  id: number,
  code,
  name: permissionName(code),
})

/**
 * The permission catalogue in the order of the wire. Codes and categories are specified (S). docs/api.md says
 * which ids are published (P); the others are assumed (A). The trailing space in `Managed Companies ` is
 * specified; screens trim it.
 */
export const permissionCatalogue = [
  {
    category_name: 'Node Management',
    permissions: [
      permission(21, 'msp_view_node'),
      permission(1, 'msp_add_node'),
      permission(2, 'msp_edit_node'),
      permission(3, 'msp_delete_node'),
    ],
  },
  {
    category_name: 'User Management',
    permissions: [
      permission(22, 'msp_view_user'),
      permission(4, 'msp_add_user'),
      permission(5, 'msp_edit_user'),
      permission(6, 'msp_delete_user'),
    ],
  },
  {
    category_name: 'Role Management',
    permissions: [
      permission(23, 'msp_view_role'),
      permission(7, 'msp_add_role'),
      permission(8, 'msp_edit_role'),
      permission(9, 'msp_delete_role'),
    ],
  },
  {
    category_name: 'Service Account Management',
    permissions: [
      permission(24, 'msp_view_service_account'),
      permission(10, 'msp_add_service_account'),
      permission(11, 'msp_edit_service_account'),
      permission(12, 'msp_rotate_service_account'),
      permission(13, 'msp_delete_service_account'),
    ],
  },
  {
    category_name: 'Managed Companies ',
    permissions: [
      permission(25, 'msp_view_managed_company'),
      permission(14, 'msp_add_managed_company'),
      permission(15, 'msp_edit_managed_company'),
      permission(16, 'msp_delete_managed_company'),
      permission(17, 'msp_assume_managed_company'),
      permission(18, 'msp_assumeRead_managed_company'),
    ],
  },
  {
    category_name: 'Additional Permissions',
    permissions: [permission(19, 'msp_billing_administrator'), permission(20, 'msp_cascade_permissions')],
  },
] as const

export const cataloguePermissions = permissionCatalogue.flatMap(
  (category): readonly CataloguePermission[] => category.permissions,
)

/** Permissions that a service account can never use, whatever its role (P). */
export const neverForServiceAccounts: readonly PermissionCode[] = [
  'msp_add_service_account',
  'msp_edit_service_account',
  'msp_rotate_service_account',
  'msp_delete_service_account',
]

/**
 * A permission in a role (S, all fields required). Without `is_selected` nobody knows whether the role has
 * it.
 */
export const permissionShape = record(
  { code: text },
  { is_selected: flag, id: idOf<'permission'>(), name: text, description: text },
)

/** A category of permissions in a role (S, all fields required). `category_description` may be empty. */
export const permissionCategoryShape = withGaps(
  record({ category_name: text, permissions: list(permissionShape) }, { category_description: text }),
  'permissions',
  permissionShape,
)
export type PermissionCategory = Read<typeof permissionCategoryShape>
export type Permission = Read<typeof permissionShape>
