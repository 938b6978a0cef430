import type { Id } from '#contract/shape'
import { prerequisites } from '#domain/advice/permission-advice'
import { mergePermissions, type Merged as MergedPermissions } from '#domain/roles/permission-merge'
import {
  holdSame,
  idsToSend,
  offers,
  permissionSetOf,
  type PermissionSet,
} from '#domain/roles/permission-set'
import type { PermissionCategory } from '#contract/roles/permission-catalogue'
import type { Role } from '#contract/roles/roles'
import { mergeDrafts, type Merged } from '../../form/draft'

export type RoleDraft = { readonly name: string; readonly msp_node: Id<'node'>; readonly held: PermissionSet }
/** The server's list for the role, with the ids to send. */
type Listed = readonly PermissionCategory[]

export const draftOf = (role: Pick<Role, 'name' | 'msp_node' | 'role_permissions'>): RoleDraft => ({
  name: role.name,
  msp_node: role.msp_node ?? '',
  held: permissionSetOf(role),
})

export const createBody = (listed: Listed) => (draft: RoleDraft) => ({
  name: draft.name,
  ...(draft.msp_node ? { msp_node: draft.msp_node } : {}),
  permissions: idsToSend(listed, draft.held) ?? [],
})

export const updateBody = (listed: Listed) => (draft: RoleDraft, base: RoleDraft) => ({
  ...(draft.name === base.name ? {} : { name: draft.name }),
  ...(holdSame(base.held, draft.held) ? {} : { permissions: idsToSend(listed, draft.held) }),
})

/** Merges a draft with somebody else's later save. It names a permission that they changed by its code. */
export function mergeRoleDrafts(
  base: RoleDraft,
  mine: RoleDraft,
  theirs: RoleDraft,
): Merged<RoleDraft> & { readonly permissions: MergedPermissions } {
  const permissions = mergePermissions(base.held, mine.held, theirs.held, prerequisites)
  const rest = ({ name, msp_node }: RoleDraft) => ({ name, msp_node })
  const { draft, changed, clashes } = mergeDrafts(rest(base), rest(mine), rest(theirs))
  return {
    draft: { ...draft, held: permissions.set },
    changed: [...changed, ...permissions.taken.filter((code) => offers(theirs.held, code))],
    clashes,
    permissions,
  }
}
