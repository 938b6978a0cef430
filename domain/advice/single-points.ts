import type { Id } from '#contract/shape'
import { known, outOf, partly, thoseKnown, unknown, type Known } from '../known'
import { holds, isUnknown, offers, type PermissionSet } from '../permission-set'
import { isActive } from '../person-status'
import { criticalCodes } from './permission-advice'

const enough = 2

type Person = { readonly role?: Id<'role'> | undefined; readonly status?: string | undefined }
export type SinglePoint<P> = { readonly code: string; readonly members: readonly P[] }

/**
 * Critical permissions that fewer than two active people hold, at any node. Invited people can't use theirs
 * yet. A permission is left out if it may have more members than those that are known, or if no role of this
 * server offers it.
 */
export function singlePoints<P extends Person>(
  people: Known<readonly P[]>,
  roles: readonly { readonly id: Id<'role'>; readonly permissions: PermissionSet }[],
): Known<readonly SinglePoint<P>[]> {
  const byId = new Map(roles.map(({ id, permissions }) => [id, permissions]))
  const points: SinglePoint<P>[] = []
  const reasons = new Set<string>()
  const codes = criticalCodes.filter((code) => roles.some(({ permissions }) => offers(permissions, code)))
  for (const code of codes) {
    const members = thoseKnown(
      people,
      (person) => {
        const active = isActive(person)
        if (active === false) return false
        const held = byId.get(person.role ?? '')
        if (held === undefined || isUnknown(held, code)) return undefined
        return holds(held, code) ? active : false
      },
      (silent, of) => `the status or permissions of ${outOf(silent, of)} people aren’t known`,
    )
    if (members.kind === 'known' && members.value.length < enough)
      points.push({ code, members: members.value })
    else if (members.kind !== 'known' && (members.kind === 'unknown' || members.value.length < enough))
      reasons.add(members.why)
  }
  if (reasons.size === 0) return known(points)
  const why = [...reasons].join('; ')
  return points.length > 0 ? partly(points, why) : unknown(why)
}
