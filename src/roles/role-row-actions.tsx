import { Copy, Pencil, Trash2 } from 'lucide-react'
import { createRole, deleteRole, updateRole, type Role } from '#contract/roles'
import { asVerb } from '../frame/palette/verbs'
import type { NamedAction } from '../list/row-actions/in-palette'
import { accessVerb, showAccess } from '../list/row-actions/show-access'
import { whyUnreadable } from '../role-matrix/changes/save-role'
import { myPermissions, whyNot } from '../session/use-can'
import { DeleteRole, whyRoleStays, whySuperiorRole } from './role-delete'

const edit = { label: 'Edit', icon: Pencil, letter: 'E', needs: updateRole.needs }
const clone = { label: 'Clone', icon: Copy, letter: 'C', needs: createRole.needs, also: ['copy'] }
const remove = { label: 'Delete…', icon: Trash2, danger: true, needs: deleteRole.needs } as const
export const roleVerbs = [edit, accessVerb, clone, remove]

/** What can be done with a role from its row, its page and the palette. */
export function roleRowActions(role: Role): readonly NamedAction<Role>[] {
  const id = encodeURIComponent(role.id)
  const stays = whyRoleStays(role)
  const unreadable = whyUnreadable(role)
  const superior = whySuperiorRole(role, myPermissions())
  return [
    {
      ...asVerb(edit),
      kind: 'page',
      reason: stays ?? whyNot(updateRole.needs) ?? unreadable ?? superior,
      to: `/roles/${id}/edit`,
    },
    showAccess(`/roles/${id}`),
    {
      ...asVerb(clone),
      kind: 'page',
      reason: whyNot(createRole.needs) ?? unreadable,
      to: `/roles/new?from=${id}`,
    },
    {
      ...asVerb(remove),
      kind: 'dialog',
      reason: stays ?? whyNot(deleteRole.needs) ?? superior,
      Dialog: ({ row, onClose }) => <DeleteRole role={row} onClose={onClose} />,
    },
  ]
}
