import { permissionName } from '#contract/permissions'
import type { Review } from '#contract/reviews'

type Item = Review['items'][number]
type ReviewRole = Review['roles'][number]

/** The day as addresses and forms write it. */
export const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** What a permission is called on the server that the review was read from. */
export function nameOfPermission({ role, before }: ReviewRole, code: string): string {
  const now = role?.role_permissions
    .flatMap(({ permissions }) => permissions)
    .find((one) => one.code === code)
  return now?.name ?? before?.permissions.find((one) => one.code === code)?.name ?? permissionName(code)
}

export const stateWords: Readonly<Record<string, string>> = {
  open: 'Open',
  paused: 'Paused',
  closed: 'Closed',
}
export const decisionWords: Readonly<Record<string, string>> = {
  keep: 'Keep',
  reduce: 'Reduce',
  revoke: 'Revoke',
}
export const pastWords: Readonly<Record<string, string>> = {
  keep: 'Kept',
  reduce: 'Reduced',
  revoke: 'Revoked',
}

/** Why something is asked, as a short label. */
export const kindWords: Readonly<Record<string, string>> = {
  'new-role': 'New role',
  held: 'Held by a new role',
  added: 'Added',
  removed: 'Taken away',
  renamed: 'Renamed',
  'renamed-role': 'Role renamed',
  'moved-role': 'Role moved',
  'deleted-role': 'Role is gone',
  unchanged: 'Unchanged',
}

/** The question in full. */
export function question({ kind, from }: Pick<Item, 'kind' | 'from'>): string {
  switch (kind) {
    case 'new-role':
      return 'No signed review has this role. Is it right that it exists, with everything in it that is not asked about by itself?'
    case 'held':
      return 'This role is new, and holds this risky permission. May it?'
    case 'added':
      return 'Given to the role since the last signed review. May it stay?'
    case 'removed':
      return 'Taken away from the role since the last signed review. Noted?'
    case 'renamed':
      return `Called “${from}” in the last signed review. Does it still mean what was signed?`
    case 'renamed-role':
      return `The role was called “${from}” in the last signed review. Is it still the same role?`
    case 'moved-role':
      return 'The role is at another node than in the last signed review. Is that right?'
    case 'deleted-role':
      return 'The last signed review has this role, and it is gone. Noted?'
    default:
      return 'Nothing changed here since the last signed review. It can be decided all the same.'
  }
}
