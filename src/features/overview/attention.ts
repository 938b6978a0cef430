import type { Employee } from '#contract/employees'
import type { Role } from '#contract/roles/roles'
import { invitationAge, type InvitationAge } from '#domain/invitation-age'
import { mapKnown, outOf, thoseKnown, type Known } from '#domain/known'
import { isBuiltIn, isChangedSince } from '#domain/roles/role-type'

/** Days for which a changed role counts as recent, and the first of them in UTC, as roles have no time. */
export const recentDays = 30
export const recentSince = (now: number): string =>
  new Date(now - (recentDays - 1) * 24 * 3_600_000).toISOString().slice(0, 10)

type Rows<T> = Known<readonly T[]>

/** Expired invitations, and those that expire within two days. */
export function invitationsOf(invited: Rows<Employee>, now: number) {
  const those = (test: (one: Employee) => boolean | undefined) =>
    thoseKnown(
      invited,
      test,
      (silent, all) => `the server doesn’t say when ${outOf(silent, all)} invitations expire`,
    )
  const aged = (age: InvitationAge) =>
    those((one) => {
      const its = invitationAge(one, now)
      return its && its === age
    })
  return { expired: aged('expired'), soon: aged('expiring') }
}

/** Roles changed on a day or later. Built-in roles are left out, because nobody can change them. */
export const changedSince = (roles: Rows<Role>, day: string): Rows<Role> =>
  thoseKnown(
    mapKnown(roles, (all) => all.filter((role) => !isBuiltIn(role))),
    (role) => isChangedSince(role, day),
    (silent, of) => `the server doesn’t say when ${outOf(silent, of)} roles changed`,
  )
