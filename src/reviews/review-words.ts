import { permissionName } from '#contract/permissions'
import type { Review } from '#contract/reviews'
import { isolated } from '../lib/words'

type Item = Review['items'][number]
type ReviewRole = Review['roles'][number]

/** Returns the name of a permission on the server from which the roles were read. */
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

/** The reason for an item, as a short label. */
export const kindWords: Readonly<Record<string, string>> = {
  'new-role': 'New role',
  held: 'In a new role',
  added: 'Added',
  removed: 'Removed',
  renamed: 'Renamed',
  'renamed-role': 'Role renamed',
  'moved-role': 'Role moved',
  'deleted-role': 'Role deleted',
  unchanged: 'Unchanged',
}

/** The question that an item asks. */
export function question({ kind, from }: Pick<Item, 'kind' | 'from'>): string {
  switch (kind) {
    case 'new-role':
      return 'First review of this role. Should it exist with the permissions below?'
    case 'held':
      return 'Should this new role have this high-risk permission?'
    case 'added':
      return 'Added to the role since the last signed review. Should it stay?'
    case 'removed':
      return 'Removed from the role since the last signed review. Is that right?'
    case 'renamed':
      return `Its name was ${isolated(from ?? '')} in the last signed review. Does it still mean the same?`
    case 'renamed-role':
      return `The role’s name was ${isolated(from ?? '')} in the last signed review. Is it still the same role?`
    case 'moved-role':
      return 'The role was moved to another node after the last signed review. Is that right?'
    case 'deleted-role':
      return 'The role was deleted after the last signed review. Is that right?'
    default:
      return 'Unchanged since the last signed review. You can still decide on it.'
  }
}
