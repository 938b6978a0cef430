import { expect } from 'vitest'
import { cataloguePermissions } from '#contract/roles/permission-catalogue'
import type { PermissionCode } from '#contract/roles/permissions'

/** Permissions as a request names them. */
export const idsOf = (...codes: readonly PermissionCode[]): number[] =>
  cataloguePermissions.filter((one) => codes.includes(one.code)).map((one) => one.id)

export type Category = { permissions: { code: string; is_selected: boolean }[] }
/** The codes that a role in a reply holds. */
export const heldBy = (role: { role_permissions: Category[] }): string[] =>
  role.role_permissions.flatMap((one) =>
    one.permissions.filter((permission) => permission.is_selected).map((permission) => permission.code),
  )

/** The refusal of permissions that the caller lacks. */
export const beyond = (...codes: string[]) => ({
  status: 403,
  body: { detail: expect.stringMatching(new RegExp(`You lack .*${codes.join('.*')}`)) },
})
export const nameTaken = { status: 400, body: { name: ['Another role at this node has this name.'] } }
