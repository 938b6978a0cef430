import type { PermissionCode } from '#contract/roles/permissions'
import { holds, type PermissionSet } from '../roles/permission-set'

/** A permission that is of little use without another one, for the operations of this API (assumed). */
export type Prerequisite = {
  readonly code: PermissionCode
  readonly needs: PermissionCode
  readonly because: string
}

const view = (codes: readonly PermissionCode[], needs: PermissionCode, what: string): Prerequisite[] =>
  codes.map((code) => ({
    code,
    needs,
    because: `Without permission to view ${what}, there is nothing to act on.`,
  }))

/** Assumed from what the operations need. */
export const prerequisites: readonly Prerequisite[] = [
  ...view(['msp_add_node', 'msp_edit_node', 'msp_delete_node'], 'msp_view_node', 'nodes'),
  ...view(['msp_add_user', 'msp_edit_user', 'msp_delete_user'], 'msp_view_user', 'employees'),
  {
    code: 'msp_add_user',
    needs: 'msp_view_role',
    because: 'An invitation names a role, and choosing one takes permission to view roles.',
  },
  ...view(['msp_add_role', 'msp_edit_role', 'msp_delete_role'], 'msp_view_role', 'roles'),
  ...view(
    [
      'msp_add_service_account',
      'msp_edit_service_account',
      'msp_rotate_service_account',
      'msp_delete_service_account',
    ],
    'msp_view_service_account',
    'service accounts',
  ),
  ...view(
    [
      'msp_add_managed_company',
      'msp_edit_managed_company',
      'msp_delete_managed_company',
      'msp_assume_managed_company',
      'msp_assumeRead_managed_company',
    ],
    'msp_view_managed_company',
    'managed companies',
  ),
]

/**
 * The permissions of a role that are of little use, because the role lacks one that they need and that the
 * server offers.
 */
export const missingPrerequisites = (set: PermissionSet): Prerequisite[] =>
  prerequisites.filter(({ code, needs }) => holds(set, code) && set[needs] === false)

/**
 * Permissions that another one includes, so that holding both adds nothing (specified by the meanings of the
 * codes).
 */
export const includedIn: readonly { readonly code: PermissionCode; readonly by: PermissionCode }[] = [
  { code: 'msp_assumeRead_managed_company', by: 'msp_assume_managed_company' },
]

/**
 * Risky permissions, each with its reason. They allow actions that can't be undone, access to customers'
 * tenants, or changes of other people's permissions.
 */
const risks: readonly { readonly code: PermissionCode; readonly because: string }[] = [
  { code: 'msp_assume_managed_company', because: 'Opens customers’ tenants with full access.' },
  { code: 'msp_delete_managed_company', because: 'Deletes customers and their licences.' },
  { code: 'msp_add_user', because: 'Can give new people every permission the inviter has.' },
  { code: 'msp_edit_user', because: 'Changes other people’s roles and resets their sign-in.' },
  { code: 'msp_delete_user', because: 'Deletes people permanently.' },
  { code: 'msp_add_role', because: 'Can create roles with every permission their creator has.' },
  { code: 'msp_edit_role', because: 'Changes the permissions of everyone with a role.' },
  { code: 'msp_delete_role', because: 'Deletes roles permanently.' },
  { code: 'msp_delete_node', because: 'Deletes nodes permanently.' },
  { code: 'msp_add_service_account', because: 'Creates API keys, which may never expire.' },
  { code: 'msp_edit_service_account', because: 'Changes the roles of service accounts.' },
  {
    code: 'msp_rotate_service_account',
    because: 'Replaces a service account’s key, and shows the new one to the person who rotates it.',
  },
  { code: 'msp_delete_service_account', because: 'Stops every integration that uses the key.' },
  { code: 'msp_cascade_permissions', because: 'Applies the whole role to every node below too.' },
]
const reasons = new Map<string, string>(risks.map(({ code, because }) => [code, because]))

/** The reason why a permission is risky. @returns undefined if it isn't, or is not known here */
export const riskOf = (code: string): string | undefined => reasons.get(code)

/** Permissions that must be usable in an emergency, so that one person with them is not enough (assumed). */
export const criticalCodes: readonly PermissionCode[] = [
  'msp_add_user',
  'msp_edit_user',
  'msp_delete_user',
  'msp_edit_role',
  'msp_edit_node',
  'msp_add_service_account',
  'msp_rotate_service_account',
  'msp_delete_service_account',
  'msp_edit_managed_company',
  'msp_assume_managed_company',
  'msp_billing_administrator',
]
