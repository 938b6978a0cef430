import type { PermissionCode } from '#contract/permissions'
import { namesOf, Refusal } from '../errors/refusal'
import type { Caller } from './caller'

type WithRole = Pick<Caller, 'roleCodes'>

const refuseBeyond = ({ roleCodes }: WithRole, codes: Iterable<PermissionCode>, rule: string): void => {
  const missing = [...new Set(codes)].filter((code) => !roleCodes.has(code))
  if (missing.length > 0) throw new Refusal(403, { detail: `${rule} It lacks ${namesOf(missing)}.` })
}

/**
 * Nobody gives more than they hold. The codes of the caller's role as stored count, also the four that a key itself can
 * never use.
 */
export function allowGiving(caller: WithRole, codes: Iterable<PermissionCode>): void {
  refuseBeyond(caller, codes, 'You can only give permissions that your own role has.')
}

/**
 * Nobody changes, resets or removes a person or role that holds more than they do.
 *
 * Comparing the codes of the two roles is enough, because the other's node is in the caller's scope. A role applies at its member's
 * node, and below it only when it cascades. In that case the caller's role must cascade too, so its scope also covers those nodes.
 * @param codes all that the other holds now
 */
export function allowTaking(caller: WithRole, codes: Iterable<PermissionCode>): void {
  refuseBeyond(caller, codes, 'You can only change people and roles whose permissions your own role has.')
}

/** The same for people who would lose access to a node that is moved away from them. */
export function allowEndOfAccess(caller: WithRole, codes: Iterable<PermissionCode>): void {
  refuseBeyond(
    caller,
    codes,
    'You can only move a node away from people and keys whose permissions your own role has.',
  )
}
