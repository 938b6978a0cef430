import type { PermissionCode } from '#contract/roles/permissions'
import { cascade, hasUnknown, heldCodes, holds, type PermissionSet } from '../roles/permission-set'
import type { Holder, World } from './world'

/**
 * Every user and role permission. One active person at the root node must hold them all, to give others
 * access again.
 */
export const administratorCodes: readonly PermissionCode[] = [
  'msp_view_user',
  'msp_add_user',
  'msp_edit_user',
  'msp_delete_user',
  'msp_view_role',
  'msp_add_role',
  'msp_edit_role',
  'msp_delete_role',
]

/** The root's administrators; undefined if there may be others than those that are known. */
export function administratorsOf({ people, roles, roleOf, order }: World): readonly Holder[] | undefined {
  const root = order.find(({ parent }) => parent === null)
  if (!root || people.kind !== 'known' || roles.kind !== 'known') return undefined
  return people.value.filter(
    ({ node, state, role }) =>
      node === root.id &&
      state === 'now' &&
      administratorCodes.every((code) => holds(roleOf.get(role ?? '')?.permissions ?? {}, code)),
  )
}

/** The most that a role lets somebody do, in a word; undefined if it isn't known. Cascade alone does nothing. */
export function levelOf(permissions: PermissionSet): 'see' | 'edit' | 'administer' | undefined {
  if (administratorCodes.every((code) => holds(permissions, code))) return 'administer'
  if (hasUnknown(permissions)) return undefined
  const only = (code: string) =>
    code.startsWith('msp_view_') || code === 'msp_assumeRead_managed_company' || code === cascade
  return heldCodes(permissions).every(only) ? 'see' : 'edit'
}
