import type { Employee } from '#contract/employees'
import type { Role } from '#contract/roles'
import { mapKnown, outOf, thoseKnown, type Known } from '#domain/known'

const hourMs = 3_600_000
const soonMs = 48 * hourMs
/** Days for which a changed role counts as recent. */
export const recentDays = 30

type Rows<T> = Known<readonly T[]>
type Attention = { readonly expired: Rows<Employee>; readonly soon: Rows<Employee> }

/** Expired invitations, and those that expire within two days. */
export function needsAttention(invited: Rows<Employee>, now: number): Attention {
  const at = ({ invitation_expires_at }: Employee) => Date.parse(invitation_expires_at ?? '')
  const between = (from: number, to: number) => {
    const those = thoseKnown(
      invited,
      (one) => (Number.isNaN(at(one)) ? undefined : at(one) > from && at(one) <= to),
      (silent, of) => `the server doesn’t say when ${outOf(silent, of)} invitations expire`,
    )
    return mapKnown(those, (rows) => rows.toSorted((a, b) => at(a) - at(b)))
  }
  return { expired: between(-Infinity, now), soon: between(now, now + soonMs) }
}

/** Roles changed within the last days, latest first. */
export function changedLately(roles: Rows<Role>, now: number): Rows<Role> {
  const since = now - recentDays * 24 * hourMs
  // The wire's date has no time of day and is in UTC.
  const at = ({ last_modified }: Role) => Date.parse(`${last_modified ?? ''} UTC`)
  const those = thoseKnown(
    roles,
    (role) => (Number.isNaN(at(role)) ? undefined : at(role) >= since),
    (silent, of) => `the server doesn’t say when ${outOf(silent, of)} roles changed`,
  )
  return mapKnown(those, (rows) => rows.toSorted((a, b) => at(b) - at(a)))
}
