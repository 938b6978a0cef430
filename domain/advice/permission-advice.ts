import type { PermissionCode } from '#contract/permissions'

/** A permission that is of little use without another one (A: what the screens and operations of this API need). */
export type Prerequisite = {
  readonly code: PermissionCode
  readonly needs: PermissionCode
  readonly because: string
}

const seen = (codes: readonly PermissionCode[], needs: PermissionCode, what: string): Prerequisite[] =>
  codes.map((code) => ({ code, needs, because: `${what} cannot be found without seeing them.` }))

export const prerequisites: readonly Prerequisite[] = [
  ...seen(['msp_add_node', 'msp_edit_node', 'msp_delete_node'], 'msp_view_node', 'Nodes'),
  ...seen(['msp_add_user', 'msp_edit_user', 'msp_delete_user'], 'msp_view_user', 'Employees'),
  {
    code: 'msp_add_user',
    needs: 'msp_view_role',
    because: 'An invitation names a role, and roles cannot be chosen without seeing them.',
  },
  ...seen(
    ['msp_add_role', 'msp_edit_role', 'msp_delete_role'],
    'msp_view_role',
    'Roles and their permissions',
  ),
  ...seen(
    [
      'msp_add_service_account',
      'msp_edit_service_account',
      'msp_rotate_service_account',
      'msp_delete_service_account',
    ],
    'msp_view_service_account',
    'Service accounts',
  ),
  ...seen(
    [
      'msp_add_managed_company',
      'msp_edit_managed_company',
      'msp_delete_managed_company',
      'msp_assume_managed_company',
      'msp_assumeRead_managed_company',
    ],
    'msp_view_managed_company',
    'Managed companies',
  ),
]

/** What a permission includes already, so that holding both adds nothing (S: the meanings of the codes). */
export const includedIn: readonly { readonly code: PermissionCode; readonly by: PermissionCode }[] = [
  { code: 'msp_assumeRead_managed_company', by: 'msp_assume_managed_company' },
]

/**
 * Permissions that deserve a decision of their own, with the reason that a person reads. Risky is what cannot be undone, opens
 * customers' tenants, or lets its holder decide over the rights of others.
 */
export const risks: readonly { readonly code: PermissionCode; readonly because: string }[] = [
  { code: 'msp_assume_managed_company', because: 'Opens customers’ tenants with full access.' },
  { code: 'msp_delete_managed_company', because: 'Deletes customers, which cannot be undone.' },
  { code: 'msp_add_user', because: 'Lets others in, with every permission of one’s own role.' },
  { code: 'msp_edit_user', because: 'Changes the role of others and switches their second factor off.' },
  { code: 'msp_delete_user', because: 'Deletes people at once and for good.' },
  { code: 'msp_add_role', because: 'Makes roles of everything one holds oneself.' },
  { code: 'msp_edit_role', because: 'Changes the rights of everybody who holds a role, at once.' },
  { code: 'msp_delete_role', because: 'Deletes roles for good.' },
  { code: 'msp_delete_node', because: 'Deletes nodes for good.' },
  { code: 'msp_add_service_account', because: 'Makes keys that do not expire.' },
  { code: 'msp_edit_service_account', because: 'Changes the role of keys.' },
  {
    code: 'msp_rotate_service_account',
    because: 'Shows the new secret of a key, to act with its rights, and stops the old one.',
  },
  { code: 'msp_delete_service_account', because: 'Stops what works with a key, at once.' },
  { code: 'msp_cascade_permissions', because: 'Everything in the role applies to every node below as well.' },
]
const reasons = new Map<string, string>(risks.map(({ code, because }) => [code, because]))

/** Why a permission is risky; undefined when it is not, or when nobody here knows it. */
export const riskOf = (code: string): string | undefined => reasons.get(code)

/**
 * Permissions that somebody must be able to use when it matters: with no holder nobody can, with one it hangs on one person (A).
 */
export const criticalCodes: readonly PermissionCode[] = [
  'msp_add_user',
  'msp_edit_user',
  'msp_delete_user',
  'msp_edit_role',
  'msp_rotate_service_account',
  'msp_delete_service_account',
  'msp_billing_administrator',
]
