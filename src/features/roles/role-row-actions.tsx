import { Copy } from 'lucide-react'
import { createRole, deleteRole, updateRole, type Role } from '#contract/roles/roles'
import type { NamedAction } from '../../list/row-actions/in-palette'
import { accessVerb, deleteVerb, editVerb, showAccess, toDialog, toPage } from '../../list/row-actions/verbs'
import { myPermissions } from '../../session/use-can'
import { whyRoleStays, whySuperiorRole, whyUnreadable } from '../role-matrix/changes/role-reasons'
import { DeleteRole } from './role-delete'

const edit = editVerb(updateRole.needs)
const clone = { label: 'Clone', icon: Copy, letter: 'C', needs: createRole.needs, also: ['copy'] }
const remove = deleteVerb(deleteRole.needs)
export const roleVerbs = [edit, accessVerb, clone, remove]

/** What can be done with a role from its row, its page and the palette. */
export function roleRowActions(role: Role): readonly NamedAction<Role>[] {
  const id = encodeURIComponent(role.id)
  const stays = whyRoleStays(role)
  // The reason for everybody comes before the caller's own.
  const fixed = stays === undefined ? {} : { reason: stays }
  const unreadable = whyUnreadable(role)
  const superior = whySuperiorRole(role, myPermissions())
  return [
    { ...toPage(edit, `/roles/${id}/edit`, unreadable ?? superior), ...fixed },
    showAccess(`/roles/${id}`),
    toPage(clone, `/roles/new?from=${id}`, unreadable),
    {
      ...toDialog(remove, ({ row, onClose }) => <DeleteRole role={row} onClose={onClose} />, superior),
      ...fixed,
    },
  ]
}
