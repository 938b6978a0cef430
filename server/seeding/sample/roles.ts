import type { PermissionCode } from '#contract/permissions'
import type { BuiltInRoleKey } from './built-in'
import type { NodeKey } from './tree'

type CustomRoleKey =
  | 'regionalOperations'
  | 'billingOffice'
  | 'awaitingApproval'
  | 'offboarding'
  | 'branchManagement'
  | 'customerCareDach'
  | 'customerCareFrance'
  | 'secondLevelUk'
  | 'secondLevelMunich'
  | 'provisioning'
  | 'keyCustodian'
export type RoleKey = BuiltInRoleKey | CustomRoleKey

type CustomRole = {
  readonly key: CustomRoleKey
  readonly name: string
  readonly node: NodeKey
  readonly codes: readonly PermissionCode[]
  readonly createdDaysAgo: number
  readonly modifiedDaysAgo: number
}

/** Eleven roles. Each comment says what a review should find in the role. */
export const customRoles: readonly CustomRole[] = [
  {
    // With the cascade permission, as few custom roles.
    key: 'regionalOperations',
    name: 'Regional Operations',
    node: 'headOffice',
    codes: [
      'msp_view_node',
      'msp_view_user',
      'msp_add_user',
      'msp_edit_user',
      'msp_view_role',
      'msp_view_managed_company',
      'msp_edit_managed_company',
      'msp_cascade_permissions',
    ],
    createdDaysAgo: 1_900,
    modifiedDaysAgo: 41,
  },
  {
    // At the head office, because billing applies to the parent node only, and with cascade, because a bill
    // covers every node.
    key: 'billingOffice',
    name: 'Billing Office',
    node: 'headOffice',
    codes: ['msp_view_managed_company', 'msp_billing_administrator', 'msp_cascade_permissions'],
    createdDaysAgo: 1_750,
    modifiedDaysAgo: 388,
  },
  {
    // Has no permissions.
    key: 'awaitingApproval',
    name: 'Awaiting approval',
    node: 'headOffice',
    codes: [],
    createdDaysAgo: 700,
    modifiedDaysAgo: 700,
  },
  {
    // High risk: can delete people and companies, and can act as any company.
    key: 'offboarding',
    name: 'Migration & Offboarding (temporary)',
    node: 'headOffice',
    codes: [
      'msp_view_node',
      'msp_view_user',
      'msp_delete_user',
      'msp_view_managed_company',
      'msp_edit_managed_company',
      'msp_delete_managed_company',
      'msp_assume_managed_company',
    ],
    createdDaysAgo: 590,
    modifiedDaysAgo: 574,
  },
  {
    // Broad, but without cascade, so limited to its own node.
    key: 'branchManagement',
    name: 'Niederlassungsleitung',
    node: 'dach',
    codes: [
      'msp_view_node',
      'msp_view_user',
      'msp_add_user',
      'msp_edit_user',
      'msp_view_role',
      'msp_view_managed_company',
      'msp_add_managed_company',
      'msp_edit_managed_company',
    ],
    createdDaysAgo: 2_100,
    modifiedDaysAgo: 133,
  },
  {
    // Has the same permissions as the next one.
    key: 'customerCareDach',
    name: 'Kundenbetreuung',
    node: 'dach',
    codes: ['msp_view_managed_company', 'msp_edit_managed_company', 'msp_assumeRead_managed_company'],
    createdDaysAgo: 1_640,
    modifiedDaysAgo: 266,
  },
  {
    key: 'customerCareFrance',
    name: 'Relation clientèle',
    node: 'france',
    codes: ['msp_view_managed_company', 'msp_edit_managed_company', 'msp_assumeRead_managed_company'],
    createdDaysAgo: 1_210,
    modifiedDaysAgo: 501,
  },
  {
    // Has one permission more than the next one.
    key: 'secondLevelUk',
    name: "Second-line support (O'Connell Street)",
    node: 'ukIreland',
    codes: [
      'msp_view_user',
      'msp_edit_user',
      'msp_view_managed_company',
      'msp_assume_managed_company',
      'msp_assumeRead_managed_company',
    ],
    createdDaysAgo: 980,
    modifiedDaysAgo: 17,
  },
  {
    key: 'secondLevelMunich',
    name: 'Second-Level-Support',
    node: 'munich',
    codes: ['msp_view_user', 'msp_edit_user', 'msp_view_managed_company', 'msp_assume_managed_company'],
    createdDaysAgo: 1_020,
    modifiedDaysAgo: 319,
  },
  {
    // A subset of "Niederlassungsleitung", at another node.
    key: 'provisioning',
    name: 'プロビジョニング担当',
    node: 'japan',
    codes: [
      'msp_view_node',
      'msp_view_managed_company',
      'msp_add_managed_company',
      'msp_edit_managed_company',
    ],
    createdDaysAgo: 840,
    modifiedDaysAgo: 198,
  },
  {
    // Manages service accounts. A key can never use four of these permissions.
    key: 'keyCustodian',
    name: 'أمين المفاتيح',
    node: 'gulf',
    codes: [
      'msp_view_role',
      'msp_view_service_account',
      'msp_add_service_account',
      'msp_edit_service_account',
      'msp_rotate_service_account',
      'msp_delete_service_account',
    ],
    createdDaysAgo: 455,
    modifiedDaysAgo: 83,
  },
]
