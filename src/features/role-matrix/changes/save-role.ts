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
import { call, madeOf } from '../../../api/call'
import { thisSession } from '../../../api/this-session'
import { notWritten } from '../../../form/change-with-undo'
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
   * else changed. `differing`: those that the role has otherwise than it should.
   */
  | {
      readonly kind: 'saved'
      readonly role: Role
      readonly before: Role
      readonly taken: readonly string[]
      readonly differing: readonly string[]
    }
  /** Nothing was written, because a person must decide. */
  | { readonly kind: 'clash'; readonly merged: Merged }

const read = (id: string) => call(getRole, { params: { role_id: id } })

/** The codes that only one of the two has. */
export const differingCodes = (one: PermissionSet, other: PermissionSet): string[] => {
  const { added, removed } = difference(one, other)
  return [...added, ...removed]
}

/**
 * Changes the permissions of a role; every save goes through it. It reads the role again, merges other
 * people's changes, writes, and reads once more what another API wrote.
 * @param stillIn throws once the session has ended; a larger job passes its own
 */
export async function saveRole(
  { id, base, mine, name, choices = {} }: Wanted,
  stillIn = thisSession(),
): Promise<Saved> {
  stillIn()
  const before = await read(id)
  const unreadable = whyUnreadable(before)
  if (unreadable) throw notWritten(unreadable, updateRole)
  const now = permissionSetOf(before)
  const merged = mergePermissions(base, mine, now, prerequisites)
  if (openClashes(merged, choices).length > 0) return { kind: 'clash', merged }
  // A permission that the server no longer offers can't be sent.
  const wanted = Object.fromEntries(
    Object.entries(settle(merged, mine, now, choices)).filter(([code]) => offers(now, code)),
  )
  const permissions = idsToSend(before.role_permissions, wanted)
  if (!permissions) throw notWritten(noIds, updateRole)
  // Somebody else's changes, except those that the person decided against.
  const taken = merged.taken.filter((code) => wanted[code] === now[code])
  const rename = name !== undefined && name !== before.name
  const isSame = holdSame(wanted, now)
  if (isSame && !rename) return { kind: 'saved', role: before, before, taken, differing: [] }
  const body = { ...(rename ? { name } : {}), ...(isSame ? {} : { permissions }) }
  stillIn()
  const told = await call(updateRole, { params: { role_id: id }, body })
  stillIn()
  const role = await madeOf(told, () => read(id))
  stillIn()
  return { kind: 'saved', role, before, taken, differing: differingCodes(permissionSetOf(role), wanted) }
}

export const noIds =
  'The server didn’t report the IDs of some selected permissions, so they can’t be saved. Deselect them, or try again later.'
