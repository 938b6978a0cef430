import type { PermissionCode } from '#contract/roles/permissions'
import type { BuiltInRoleKey } from './built-in'
import written from './roles.json'
import type { NodeKey } from './tree'

type CustomRoleKey = keyof typeof written
export type RoleKey = BuiltInRoleKey | CustomRoleKey

type CustomRole = {
  readonly key: CustomRoleKey
  readonly name: string
  readonly node: NodeKey
  readonly codes: readonly PermissionCode[]
  readonly createdDaysAgo: number
  readonly modifiedDaysAgo: number
}

/** Eleven roles. Their `why` says what a review should find in them. */
export const customRoles = Object.entries(written).map(([key, role]) => ({
  key,
  ...role,
})) as readonly CustomRole[] // The file has codes and the keys of nodes.
