import type { Employee } from '#contract/employees'
import { permissionName } from '#contract/permissions'
import type { Role } from '#contract/roles'
import { criticalCodes } from '#domain/advice/permission-advice'
import { isPast } from '../lib/dates'
import { holds, permissionSetOf } from '#domain/permission-set'

const hourMs = 3_600_000
const soonMs = 48 * hourMs
/** Days for which a changed role counts as recent. */
export const recentDays = 30

type Attention = { readonly expired: readonly Employee[]; readonly soon: readonly Employee[] }

/** Expired invitations, and those that expire within two days. */
export function needsAttention(invited: readonly Employee[], now: number): Attention {
  const waiting = invited.filter((employee) => employee.status === 'invited')
  const expired = waiting.filter((employee) => isPast(employee.invitation_expires_at, now))
  const soon = waiting.filter(
    (employee) =>
      !isPast(employee.invitation_expires_at, now) && isPast(employee.invitation_expires_at, now + soonMs),
  )
  return { expired, soon }
}

const enough = 2

export type SinglePoint = {
  readonly code: string
  readonly name: string
  readonly members: readonly { person: Employee; role: Role }[]
}

/** Critical permissions that fewer than two active people hold, at any node. Invited people can't use theirs yet. */
export function singlePoints(people: readonly Employee[], roles: readonly Role[]): SinglePoint[] {
  const known = new Map(roles.map((role) => [role.id, { role, permissions: permissionSetOf(role) }]))
  const active = people.filter(({ status }) => status === 'active')
  return criticalCodes.flatMap((code) => {
    const members = active.flatMap((person) => {
      const held = known.get(person.role ?? '')
      return held && holds(held.permissions, code) ? [{ person, role: held.role }] : []
    })
    return members.length < enough ? [{ code, name: permissionName(code), members }] : []
  })
}

/** Roles changed within the last days, latest first. An unreadable date counts as old. */
export function changedLately(roles: readonly Role[], now: number): Role[] {
  const since = now - recentDays * 24 * hourMs
  // The wire's date has no time of day and is in UTC.
  const at = ({ last_modified }: Role) => Date.parse(`${last_modified ?? ''} UTC`)
  return roles.filter((role) => at(role) >= since).toSorted((a, b) => at(b) - at(a))
}
