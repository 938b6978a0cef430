import { neverForServiceAccounts } from '#contract/roles/permission-catalogue'
import { leastMembers, notedCodes, type UseMode } from '#contract/roles/permission-uses'
import type { PermissionCode } from '#contract/roles/permissions'

/** An active person or a key in scope, with the last day on which it used each permission. */
export type Member = {
  readonly kind: 'person' | 'key'
  readonly id: number
  readonly role: number
  readonly uses: Readonly<Partial<Record<PermissionCode, string>>> | null
}
export type HeldCodes = { readonly id: number; readonly codes: readonly PermissionCode[] }

/**
 * How many members of each role used each of its permissions on that day or later. Few members are counted
 * only where everybody's uses are shown anyway.
 */
export function countUses(
  roles: readonly HeldCodes[],
  members: readonly Member[],
  { mode, from }: { readonly mode: UseMode; readonly from: string },
) {
  const least = mode === 'people' ? 1 : leastMembers
  return roles.flatMap(({ id, codes }) => {
    const own = members.filter(({ role }) => role === id)
    const permissions = notedCodes
      .filter((code) => codes.includes(code))
      .flatMap((code) => {
        const able = own.filter(({ kind }) => kind === 'person' || !neverForServiceAccounts.includes(code))
        const used = able.filter(({ uses }) => (uses?.[code] ?? '') >= from).length
        // Which key is in use can be seen elsewhere, so keys hide nobody among them.
        const people = able.filter(({ kind }) => kind === 'person').length
        return (people || able.length) < least ? [] : [{ code, used, of: able.length }]
      })
    return permissions.length === 0 ? [] : [{ role: id, permissions }]
  })
}

/** The uses of each member, for the mode that shows them. */
export const usesOfMembers = (members: readonly Member[]) =>
  members.flatMap(({ kind, id, uses }) =>
    uses === null
      ? []
      : [
          {
            kind,
            id,
            uses: notedCodes.flatMap((code) => {
              const last_day = uses[code]
              return last_day === undefined ? [] : [{ code, last_day }]
            }),
          },
        ],
  )
