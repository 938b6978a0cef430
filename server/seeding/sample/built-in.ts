import { permissionCodes, type PermissionCode } from '#contract/roles/permissions'
import packages from './packages.json'

// Every installation starts with these, with or without sample data.

export type BuiltInRoleKey = 'administrator' | 'auditor' | 'helpDesk'
type BuiltInRole = {
  readonly key: BuiltInRoleKey
  readonly name: string
  readonly codes: readonly PermissionCode[]
}

/** Each has the cascade permission, because a built-in role is meant for a node and everything below it. */
export const builtInRoles: readonly BuiltInRole[] = [
  { key: 'administrator', name: 'Administrator', codes: permissionCodes },
  {
    key: 'auditor',
    name: 'Auditor',
    codes: permissionCodes.filter(
      (code) => code.startsWith('msp_view_') || code === 'msp_cascade_permissions',
    ),
  },
  // Without delete: a help desk invites people and helps them sign in; others remove them.
  {
    key: 'helpDesk',
    name: 'Help Desk',
    codes: ['msp_view_user', 'msp_add_user', 'msp_edit_user', 'msp_cascade_permissions'],
  },
]

export type PackageKey = keyof typeof packages
type CataloguePackage = {
  readonly key: PackageKey
  readonly name: string
  readonly type: 'subscription' | 'nfr'
  readonly description: string
  readonly price_monthly: string | null
  readonly currency: 'EUR' | 'USD'
}

export const cataloguePackages = Object.entries(packages).map(([key, one]) => ({
  key,
  ...one,
})) as readonly CataloguePackage[] // The file has these types.
