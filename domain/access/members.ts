import type { Id } from '#contract/shape'
import { outOf, thoseKnown, type Known } from '../known'

type Assigned = { readonly role?: Id<'role'> | undefined }
export type HolderKind = 'people' | 'keys' | 'people and keys'

/**
 * The people or keys that have one of these roles. Those whose role the server doesn't tell make it a part.
 */
export const withRoles = <P extends Assigned>(
  all: Known<readonly P[]>,
  roles: ReadonlySet<Id<'role'>>,
  what: HolderKind,
): Known<readonly P[]> =>
  thoseKnown(
    all,
    ({ role }) => (role === undefined ? undefined : roles.has(role)),
    (silent, of) => `${outOf(silent, of)} ${what} have no readable role`,
  )

/** Those that have one role. */
export const membersOf = <P extends Assigned>(
  all: Known<readonly P[]>,
  role: Id<'role'>,
  what: HolderKind,
): Known<readonly P[]> => withRoles(all, new Set([role]), what)
