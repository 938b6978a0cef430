import { prerequisites } from '#domain/advice/permission-advice'
import {
  mergePermissions,
  openClashes,
  settle,
  type Choices,
  type Merged,
} from '#domain/roles/permission-merge'
import {
  difference,
  holdSame,
  idsToSend,
  offers,
  permissionSetOf,
  type PermissionSet,
} from '#domain/roles/permission-set'
import { getRole, updateRole, type Role } from '#contract/roles/roles'
import { isKind } from '../../../api/api-error'
import { call } from '../../../api/call'
import { writesSent } from '../../../api/exchange'
import { thisSession } from '../../../api/this-session'
import { failedAttempt } from '../../../form/bulk-run/failed-attempt'
import type { Attempt } from '../../../form/bulk-run/run-many'
import { failureText, writeFailure } from '../../../form/write-failure'
import { whyUnreadable } from './role-reasons'

type Wanted = {
  readonly id: string
  /** The permissions of the role when it was read. */
  readonly base: PermissionSet
  /** The permissions that it should have. */
  readonly mine: PermissionSet
  readonly name?: string
  readonly choices?: Choices | undefined
}
export type Saved =
  /**
   * `before` and `role`: the role right before and right after the write. `taken`: the codes that somebody
   * else changed.
   */
  | { readonly kind: 'saved'; readonly role: Role; readonly before: Role; readonly taken: readonly string[] }
  /** Nothing was written, because a person must decide. */
  | { readonly kind: 'clash'; readonly theirs: Role; readonly merged: Merged }
  /** `attempt`: what the failure means for the roles that follow. */
  | { readonly kind: 'refused'; readonly words: string; readonly attempt?: Attempt }
  /** The change was written, but the role had other permissions when it was read again. */
  | { readonly kind: 'differs'; readonly role: Role; readonly codes: readonly string[] }

const refused = (words: string, attempt?: Attempt): Saved => ({
  kind: 'refused',
  words,
  ...(attempt && { attempt }),
})
const read = (id: string) => call(getRole, { params: { role_id: id } })

/** The codes that only one of the two has. */
export const differingCodes = (one: PermissionSet, other: PermissionSet): string[] => {
  const { added, removed } = difference(one, other)
  return [...added, ...removed]
}

/**
 * Changes the permissions of a role; every save goes through it. It reads the role again, merges other
 * people's changes, writes, and reads once more. It never throws: the result says what happened.
 * @param stillIn throws once the session has ended; a larger job passes its own
 */
export async function saveRole(
  { id, base, mine, name, choices = {} }: Wanted,
  stillIn = thisSession(),
): Promise<Saved> {
  const sent = writesSent()
  let theirs: Role
  try {
    stillIn()
    theirs = await read(id)
  } catch (error) {
    const attempt = failedAttempt(error, sent)
    if (isKind(error, 'network')) return refused('The server didn’t answer. Nothing was sent.', attempt)
    return refused(
      isKind(error, 'not-found')
        ? 'This role no longer exists, or it is outside your scope.'
        : failureText(writeFailure(error)),
      attempt,
    )
  }
  const unreadable = whyUnreadable(theirs)
  if (unreadable) return refused(unreadable)
  const now = permissionSetOf(theirs)
  const merged = mergePermissions(base, mine, now, prerequisites)
  if (openClashes(merged, choices).length > 0) return { kind: 'clash', theirs, merged }
  // A permission that the server no longer offers can't be sent.
  const wanted = Object.fromEntries(
    Object.entries(settle(merged, mine, now, choices)).filter(([code]) => offers(now, code)),
  )
  const permissions = idsToSend(theirs.role_permissions, wanted)
  if (!permissions) return refused(noIds)
  // Somebody else's changes, except those that the person decided against.
  const taken = merged.taken.filter((code) => wanted[code] === now[code])
  const rename = name !== undefined && name !== theirs.name
  const isSame = holdSame(wanted, now)
  if (isSame && !rename) return { kind: 'saved', role: theirs, before: theirs, taken }
  try {
    const body = { ...(rename ? { name } : {}), ...(isSame ? {} : { permissions }) }
    stillIn()
    const told = await call(updateRole, { params: { role_id: id }, body })
    stillIn()
    const role = await read(id).catch(() => told)
    stillIn()
    const codes = differingCodes(permissionSetOf(role), wanted)
    return codes.length > 0
      ? { kind: 'differs', role, codes }
      : { kind: 'saved', role, before: theirs, taken }
  } catch (error) {
    return refused(failureText(writeFailure(error)), failedAttempt(error, sent))
  }
}

export const noIds =
  'The server didn’t report the IDs of some selected permissions, so they can’t be saved. Deselect them, or try again later.'
