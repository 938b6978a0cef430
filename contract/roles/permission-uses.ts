import * as z from 'zod/mini'
import { idParam } from '../filters'
import { permissionCodes, type PermissionCode } from './permissions'
import { choice, count, day, flag, idOf, list, nullable, record, text, type Read } from '../shape'
import { endpoint } from '../wire'

// The use of permissions, which only our own server notes (X).

/** What a server notes and shows: nothing, counts for each role, or also each person and key. */
export const useModes = ['off', 'roles', 'people'] as const
export type UseMode = (typeof useModes)[number]
/** Uses are counted in so many days, today included. */
export const usesDays = 90
/**
 * `roles` counts nothing among fewer people, because a count would say what each of them does, nor among fewer
 * keys where no person can use the permission.
 */
export const leastMembers = 5

const notNoted: Partial<Record<PermissionCode, string>> = {
  msp_assume_managed_company: 'Opening a tenant isn’t noted: it happens outside this server.',
  msp_assumeRead_managed_company: 'Opening a tenant isn’t noted: it happens outside this server.',
  msp_cascade_permissions: 'It extends other permissions to nodes below, which isn’t noted.',
}
/** Why nobody knows whether a permission is used: only the writes that need exactly it are noted. */
export const whyNotNoted = (code: string): string | undefined =>
  code.startsWith('msp_view_') ? 'Viewing isn’t noted.' : notNoted[code as PermissionCode] // An unknown code has no entry.

const rarelyNeeded: Partial<Record<PermissionCode, string>> = {
  msp_add_node: 'The tree of nodes seldom changes.',
  msp_edit_node: 'The tree of nodes seldom changes.',
  msp_delete_node: 'The tree of nodes seldom changes.',
  msp_add_role: 'Roles are seldom created.',
  msp_delete_role: 'Roles are seldom deleted.',
  msp_add_service_account: 'Service accounts are seldom created.',
  msp_edit_service_account: 'Service accounts seldom change.',
  msp_rotate_service_account: 'Keys are seldom rotated.',
  msp_delete_service_account: 'Service accounts are seldom deleted.',
  msp_billing_administrator: 'The catalogue seldom changes, and viewing it isn’t noted.',
}
/** Why a permission can be needed although nobody has used it lately. */
export const whyRarelyNeeded = (code: string): string | undefined => rarelyNeeded[code as PermissionCode] // An unknown code has no entry.

/** The permissions whose use is noted. */
export const notedCodes = permissionCodes.filter((code) => whyNotNoted(code) === undefined)

/** `of`: the active people in scope, and the keys, who can use the permission. `used`: those who did. */
const roleUseShape = record({ code: text, used: count, of: count }, {})
/** `id`: of the employee or of the service account. */
const memberUsesShape = record(
  {
    kind: choice(['person', 'key'] as const),
    id: idOf<'employee' | 'key'>(),
    uses: list(record({ code: text, last_day: day }, {})),
  },
  {},
)
export const permissionUsesShape = record(
  {
    mode: choice(useModes),
    /** The first of the days that are counted. */
    from: day,
    days: count,
    /** The first day of which uses are known; null: of none. */
    since: nullable(day),
    /** Whether keys are counted, which needs the permission to view them. */
    with_keys: flag,
    roles: list(record({ role: idOf<'role'>(), permissions: list(roleUseShape) }, {})),
    /** Empty unless the mode is `people`. */
    members: list(memberUsesShape),
  },
  {},
)
export type PermissionUses = Read<typeof permissionUsesShape>

/**
 * Who in scope used which permissions lately. It also needs View Users, and View Service Accounts to count
 * keys.
 */
export const listPermissionUses = endpoint({
  name: 'List permission uses',
  method: 'GET',
  path: '/api/console/permission-uses/',
  query: z.object({ role: idParam }),
  reply: permissionUsesShape,
  needs: 'msp_view_role',
})
