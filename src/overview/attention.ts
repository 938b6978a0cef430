import type { Employee } from '#contract/employees'
import { permissionName, type PermissionCode } from '#contract/permissions'
import type { Role } from '#contract/roles'
import { isPast } from '../lib/dates'
import { codesOfRole } from '#domain/access/scope-of'

const hourMs = 3_600_000
const soonMs = 48 * hourMs
/** How far back a change of a role is news. */
export const recentDays = 30

type Attention = { readonly expired: readonly Employee[]; readonly soon: readonly Employee[] }

/** The invitations that nobody can accept any more, and those that end within two days. */
export function needsAttention(invited: readonly Employee[], now: number): Attention {
  const waiting = invited.filter((employee) => employee.status === 'invited')
  const expired = waiting.filter((employee) => isPast(employee.invitation_expires_at, now))
  const soon = waiting.filter(
    (employee) =>
      !isPast(employee.invitation_expires_at, now) && isPast(employee.invitation_expires_at, now + soonMs),
  )
  return { expired, soon }
}

/** Rights without which nobody could help when the one person who has them is away. */
const critical: readonly PermissionCode[] = [
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
const enough = 2

export type Thin = {
  readonly code: string
  readonly name: string
  readonly holders: readonly { person: Employee; role: Role }[]
}

/** Critical rights that fewer than two active people hold, whatever node they are at. Invited people cannot use theirs yet. */
export function thinRights(people: readonly Employee[], roles: readonly Role[]): Thin[] {
  const codes = new Map(roles.map((role) => [role.id, { role, codes: new Set(codesOfRole(role)) }]))
  const active = people.filter(({ status }) => status === 'active')
  return critical.flatMap((code) => {
    const holders = active.flatMap((person) => {
      const held = codes.get(person.role ?? '')
      return held?.codes.has(code) ? [{ person, role: held.role }] : []
    })
    return holders.length < enough ? [{ code, name: permissionName(code), holders }] : []
  })
}

/** Roles that were changed within the last days, latest first. A date that cannot be read counts as old. */
export function changedLately(roles: readonly Role[], now: number): Role[] {
  const since = now - recentDays * 24 * hourMs
  // The wire's date has no hour and is meant in UTC.
  const at = ({ last_modified }: Role) => Date.parse(`${last_modified ?? ''} UTC`)
  return roles.filter((role) => at(role) >= since).toSorted((a, b) => at(b) - at(a))
}
