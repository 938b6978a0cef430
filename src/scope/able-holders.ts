import { withRoles } from '#domain/access/members'
import { known, mapKnown } from '#domain/known'
import { isForPeople } from '#domain/permission-set'
import { isInvited } from '#domain/person-status'
import { isExpired } from '../queries/service-accounts'
import type { Holders, Keys } from './use-holders'

/** The keys that still work, of those that can use a permission at all. */
export const ableKeys = (keys: Keys, code: string, now: number): Keys =>
  isForPeople(code) ? known([]) : mapKnown(keys, (all) => all.filter((one) => !isExpired(one, now)))

/**
 * Those who can use a permission now, through one of these roles. Invited people can't yet, and expired keys
 * no longer.
 */
export const ableHolders = (
  { people, keys }: Holders,
  roles: ReadonlySet<string>,
  code: string,
  now: number,
): Holders => ({
  people: mapKnown(withRoles(people, roles, 'people'), (all) => all.filter((one) => !isInvited(one))),
  keys: ableKeys(withRoles(keys, roles, 'keys'), code, now),
})
