import { permissionCodes, type PermissionCode } from '#contract/permissions'

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

export type PackageKey =
  | 'vaultTeams'
  | 'vaultEnterprise'
  | 'signOn'
  | 'mailboxBackup'
  | 'deviceShield'
  | 'leakWatch'
  | 'vaultNfr'
  | 'suiteNfr'
type CataloguePackage = {
  readonly key: PackageKey
  readonly name: string
  readonly type: 'subscription' | 'nfr'
  readonly description: string
  readonly price_monthly: string | null
  readonly currency: 'EUR' | 'USD'
}

export const cataloguePackages: readonly CataloguePackage[] = [
  {
    key: 'vaultTeams',
    name: 'Password Vault Teams',
    type: 'subscription',
    description: 'Shared and private vaults for one organisation.',
    price_monthly: '3.20',
    currency: 'EUR',
  },
  {
    key: 'vaultEnterprise',
    name: 'Password Vault Enterprise',
    type: 'subscription',
    description: 'Vaults with directory sync, policies and an audit trail.',
    price_monthly: '5.50',
    currency: 'EUR',
  },
  {
    key: 'signOn',
    name: 'Single Sign-On',
    type: 'subscription',
    description: 'One sign-in for every application, with two-factor authentication.',
    price_monthly: '2.75',
    currency: 'EUR',
  },
  {
    key: 'mailboxBackup',
    name: 'Mailbox Backup',
    type: 'subscription',
    description: 'Daily copies of mailboxes and calendars, kept for a year.',
    price_monthly: '1.95',
    currency: 'EUR',
  },
  {
    key: 'deviceShield',
    name: 'Device Shield',
    type: 'subscription',
    description: 'Protection and updates for laptops and phones.',
    price_monthly: '4.10',
    currency: 'USD',
  },
  {
    key: 'leakWatch',
    name: 'Leak Watch',
    type: 'subscription',
    description: 'Tells when addresses or passwords of an organisation appear in a leak.',
    price_monthly: '0.90',
    currency: 'USD',
  },
  {
    key: 'vaultNfr',
    name: 'Password Vault Enterprise (NFR)',
    type: 'nfr',
    description: 'For own use and demonstrations. Not for resale.',
    price_monthly: null,
    currency: 'EUR',
  },
  {
    key: 'suiteNfr',
    name: 'Full Suite (NFR)',
    type: 'nfr',
    description: 'Everything in one, for training and tests. Not for resale.',
    price_monthly: null,
    currency: 'EUR',
  },
]
