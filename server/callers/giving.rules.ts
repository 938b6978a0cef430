import { neverForServiceAccounts } from '#contract/roles/permission-catalogue'
import type { PermissionCode } from '#contract/roles/permissions'
import { beyond } from '#domain/access/giving'
import { namesOf, Refusal } from '../errors/refusal'
import type { Caller } from './caller'
import { allowFresh } from './fresh.rules'

type Giver = Pick<Caller, 'kind' | 'codes'>

/**
 * Anybody with one of these can create people or keys that can do more than they can, or that remain after
 * they are gone.
 */
const toConfirm: ReadonlySet<PermissionCode> = new Set<PermissionCode>([
  'msp_add_user',
  'msp_edit_user',
  'msp_delete_user',
  'msp_add_role',
  'msp_edit_role',
  'msp_delete_role',
  ...neverForServiceAccounts,
])

function refuseBeyond({ kind, codes }: Giver, wanted: Iterable<PermissionCode>, rule: string): void {
  const lacked = beyond({ kind, has: (code) => codes.has(code) }, wanted)
  if (!lacked) return
  const instead = lacked.needsPerson
    ? ' No API key can use permissions to write service accounts: sign in as a person who has them.'
    : ''
  throw new Refusal(403, { detail: `${rule} You lack ${namesOf(lacked.codes)}.${instead}` })
}

/**
 * Nobody gives what they can't use. A key can't give the four permissions that no key can use, even if its
 * role has them: a stolen key could invite a person who makes keys after it was rotated. Before a person
 * gives permissions to write people, roles or service accounts, they confirm who they are.
 */
export function allowGiving(
  caller: Giver & Pick<Caller, 'session'>,
  codes: readonly PermissionCode[],
  now: Date,
): void {
  refuseBeyond(caller, codes, 'You can only give permissions that you can use yourself.')
  if (codes.some((code) => toConfirm.has(code))) allowFresh(caller, now)
}

/**
 * Nobody changes, resets or removes a person, role or key that can do more than they can.
 *
 * Comparing codes is enough, because the other's node is in the caller's scope. A role applies at its
 * member's node, and below it only when it cascades. In that case the caller's role must cascade too, so its
 * scope also covers those nodes.
 * @param codes all that the other holds now
 */
export function allowTaking(caller: Giver, codes: Iterable<PermissionCode>): void {
  refuseBeyond(
    caller,
    codes,
    'You can only change people, roles and keys whose permissions you can use yourself.',
  )
}

/** The same for people who would lose access to a node that is moved away from them. */
export function allowEndOfAccess(caller: Giver, codes: Iterable<PermissionCode>): void {
  refuseBeyond(
    caller,
    codes,
    'You can only move a node away from people and keys whose permissions you can use yourself.',
  )
}
