import type { Employee } from '#contract/employees'
import type { Role } from '#contract/roles'
import { invitationAge, type InvitationAge } from '#domain/invitation-age'
import { mapKnown, outOf, thoseKnown, type Known } from '#domain/known'
import { isBuiltIn } from '#domain/role-type'

/** Days for which a changed role counts as recent. */
export const recentDays = 30

type Rows<T> = Known<readonly T[]>
type Attention = { readonly expired: Rows<Employee>; readonly soon: Rows<Employee> }

/** Expired invitations, and those that expire within two days. */
export function needsAttention(invited: Rows<Employee>, now: number): Attention {
  const of = (age: InvitationAge) =>
    thoseKnown(
      invited,
      (one) => {
        const its = invitationAge(one, now)
        return its && its === age
      },
      (silent, all) => `the server doesn’t say when ${outOf(silent, all)} invitations expire`,
    )
  return { expired: of('expired'), soon: of('expiring') }
}

/**
 * Roles changed in the last few days, latest first. Built-in roles are left out, because nobody can change
 * them.
 */
export function changedLately(roles: Rows<Role>, now: number): Rows<Role> {
  const since = now - recentDays * 24 * 3_600_000
  // The wire's date has no time of day and is in UTC.
  const at = ({ last_modified }: Role) => Date.parse(`${last_modified ?? ''} UTC`)
  const those = thoseKnown(
    mapKnown(roles, (all) => all.filter((role) => !isBuiltIn(role))),
    (role) => (Number.isNaN(at(role)) ? undefined : at(role) >= since),
    (silent, of) => `the server doesn’t say when ${outOf(silent, of)} roles changed`,
  )
  return mapKnown(those, (rows) => rows.toSorted((a, b) => at(b) - at(a)))
}
